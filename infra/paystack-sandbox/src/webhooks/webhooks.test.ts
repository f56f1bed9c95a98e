import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, secretKey, type TestSandbox } from '../testing/create-sandbox.ts';
import { paystackScheduleMs } from './deliveries.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.stop());

const faults = (body: unknown) => sandbox.call('PUT', '/sandbox/faults', body);
const minuteMs = 60_000;
const hourMs = 3_600_000;

describe('an event', () => {
  it('is signed over its raw body and has the shape of charge.success', async () => {
    const { reference } = await sandbox.paid({ metadata: { orderId: 'ọrẹ ₦' } });
    await sandbox.advance(0);
    const [event] = sandbox.receiver.arrived;
    expect(sandbox.receiver.arrived).toHaveLength(1);
    const expected = createHmac('sha512', secretKey).update(String(event?.raw)).digest('hex');
    expect(event?.signature).toBe(expected);
    expect(event?.event).toBe('charge.success');
    expect(event?.data).toMatchObject({
      domain: 'test',
      status: 'success',
      reference,
      amount: 499_000,
      requested_amount: 499_000,
      currency: 'NGN',
      channel: 'card',
      fees: 17_485,
      metadata: { orderId: 'ọrẹ ₦' },
      customer: { email: 'ada@poc.test' },
      authorization: { reusable: true },
      plan: {},
    });
    expect(event?.raw).toMatch(/"id":\d{19},/);
  });

  it('is not sent for a failed payment', async () => {
    const { accessCode } = await sandbox.begin();
    const card = { card: '4084080000005408', cvv: '001', expiry: '12/30' };
    await sandbox.call('POST', `/sandbox/checkout/${accessCode}/pay`, card);
    await sandbox.advance(80 * hourMs);
    expect(sandbox.receiver.arrived).toEqual([]);
  });
});

describe('retries', () => {
  it("follow Paystack's schedule: 4 times after 3 minutes, then hourly for 72 hours, then never", async () => {
    expect(paystackScheduleMs).toHaveLength(76);
    sandbox.receiver.respondWith(500);
    await sandbox.paid();
    await sandbox.advance(0);
    const counts: number[] = [sandbox.receiver.arrived.length];
    for (const step of [3 * minuteMs - 1, 1, 3 * minuteMs, 6 * minuteMs, 59 * minuteMs, minuteMs, hourMs]) {
      await sandbox.advance(step);
      counts.push(sandbox.receiver.arrived.length);
    }
    expect(counts).toEqual([1, 1, 2, 3, 5, 5, 6, 7]);
    await sandbox.advance(200 * hourMs);
    expect(sandbox.receiver.arrived).toHaveLength(77);
    const { json } = await sandbox.call('GET', '/sandbox/webhooks');
    expect(json.data[0]).toMatchObject({
      status: 'given-up',
      attempts: 77,
      last_answer: '500',
      next_at: null,
    });
  });

  it.each([301, 204, 401, 500])('continue after %i, and end with 200', async (status) => {
    sandbox.receiver.respondWith(status);
    await sandbox.paid();
    await sandbox.advance(0);
    sandbox.receiver.respondWith(200);
    await sandbox.advance(3 * minuteMs);
    await sandbox.advance(10 * hourMs);
    expect(sandbox.receiver.arrived).toHaveLength(2);
  });

  it('follow a timeout', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port }: Pick<AddressInfo, 'port'> = Object(silent.address());
    const own = await createSandbox({
      webhookUrl: `http://127.0.0.1:${port}/webhook`,
      webhookTimeoutMs: 100,
    });
    await own.paid();
    await own.advance(3 * minuteMs);
    const { json } = await own.call('GET', '/sandbox/webhooks');
    expect(json.data[0]).toMatchObject({ status: 'waiting', attempts: 2, last_answer: 'timeout' });
    await own.stop();
    silent.closeAllConnections();
    silent.close();
  });

  it('run automatically as time passes', async () => {
    const quick = await createSandbox({ clock: { now: () => new Date() }, retryScheduleMs: [20, 20, 20] });
    quick.receiver.respondWith(500);
    await quick.paid();
    await expect.poll(() => quick.receiver.arrived.length, { timeout: 20_000 }).toBe(4);
    await quick.stop();
  }, 30_000);

  it('continue after a restart, also while the receiver was down', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const dataFile = join(folder, 'journal.jsonl');
    const first = await createSandbox({ dataFile, webhookUrl: 'http://127.0.0.1:1/webhook' });
    await first.paid({ reference: 'kept' });
    await first.advance(0);
    const { json } = await first.call('GET', '/sandbox/webhooks');
    expect(json.data[0]).toMatchObject({ status: 'waiting', attempts: 1, last_answer: 'no connection' });
    await first.stop();
    const second = await createSandbox({ dataFile });
    await second.advance(3 * minuteMs);
    expect(second.receiver.arrived.map(({ data }) => data.reference)).toEqual(['kept']);
    await second.stop();
    await rm(folder, { recursive: true });
  });
});

describe('faults of webhooks', () => {
  it.each([
    [true, 2],
    [5, 5],
  ])('duplicateWebhooks %j sends each %i times', async (duplicateWebhooks, times) => {
    await faults({ duplicateWebhooks });
    await sandbox.paid();
    await sandbox.advance(0);
    expect(sandbox.receiver.arrived).toHaveLength(times);
    expect(new Set(sandbox.receiver.arrived.map(({ raw }) => raw)).size).toBe(1);
  });

  it('dropWebhooks drops all or a number of them', async () => {
    await faults({ dropWebhooks: 1 });
    await sandbox.paid({ reference: 'lost' });
    await sandbox.paid({ reference: 'delivered' });
    await faults({ dropWebhooks: true });
    await sandbox.paid({ reference: 'lost-too' });
    await sandbox.advance(80 * hourMs);
    expect(sandbox.receiver.arrived.map(({ data }) => data.reference)).toEqual(['delivered']);
    const { json } = await sandbox.call('GET', '/sandbox/webhooks?about=lost');
    expect(json.data[0]).toMatchObject({ status: 'lost', attempts: 0, last_answer: 'dropped deliberately' });
  });

  it('webhookDelayMs delays them by the clock', async () => {
    await faults({ webhookDelayMs: 10_000 });
    await sandbox.paid();
    await sandbox.advance(9_999);
    expect(sandbox.receiver.arrived).toHaveLength(0);
    await sandbox.advance(1);
    expect(sandbox.receiver.arrived).toHaveLength(1);
  });

  it('resend repeats an event any number of times, at most 16 concurrently', async () => {
    await sandbox.paid();
    await sandbox.advance(0);
    const { json } = await sandbox.call('GET', '/sandbox/webhooks');
    const id = String(json.data[0]?.id);
    expect((await sandbox.call('POST', `/sandbox/webhooks/${id}/resend`, { times: 50 })).status).toBe(200);
    await sandbox.advance(0);
    expect(sandbox.receiver.arrived).toHaveLength(51);
    expect((await sandbox.call('POST', `/sandbox/webhooks/${id}/resend`, { times: 0 })).status).toBe(400);
    expect((await sandbox.call('POST', '/sandbox/webhooks/1/resend', {})).status).toBe(404);
  });
});

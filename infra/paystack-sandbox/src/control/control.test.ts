import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importTransactions } from '../import-transactions.ts';
import { begin, createSandbox, secretKey, type TestSandbox } from '../testing/create-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.call('PUT', '/sandbox/faults', {});
});

const faults = (body: unknown) => sandbox.call('PUT', '/sandbox/faults', body);
const verify = async (reference: string) =>
  (await sandbox.call('GET', `/transaction/verify/${reference}`)).json.data;

describe('faults', () => {
  it.each([500, 503, 429])('failWith %i: returns the status and does nothing', async (failWith) => {
    await faults({ failWith });
    const reference = `fails-${failWith}`;
    const body = { email: 'ada@poc.test', amount: 10_000, reference };
    const response = await sandbox.call('POST', '/transaction/initialize', body);
    expect(response.status).toBe(failWith);
    await faults({});
    expect((await sandbox.call('POST', '/transaction/initialize', body)).status).toBe(200);
  });

  it('failWith html', async () => {
    await faults({ failWith: 'html' });
    const response = await sandbox.call('GET', '/balance');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.text).toContain('<h1>');
  });

  it('do not affect the hosted page or the controls', async () => {
    const { accessCode } = await sandbox.begin();
    await faults({ failWith: 500 });
    expect((await sandbox.call('GET', `/checkout/${accessCode}`)).status).toBe(200);
    expect((await sandbox.call('GET', '/sandbox/transactions')).status).toBe(200);
    expect((await sandbox.call('GET', '/readyz')).status).toBe(200);
  });

  it('delayMs: delays the response, not the work', async () => {
    await faults({ delayMs: 60_000 });
    const impatient = new AbortController();
    const asked = fetch(`${sandbox.url}/transaction/initialize`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ada@poc.test', amount: 10_000, reference: 'slow' }),
      signal: impatient.signal,
    });
    const begun = async () =>
      (await sandbox.call('GET', '/sandbox/transactions?reference=slow')).json.data[0]?.reference;
    await expect.poll(begun, { timeout: 20_000 }).toBe('slow');
    impatient.abort();
    await expect(asked).rejects.toThrow();
    await faults({});
    expect((await verify('slow')).status).toBe('abandoned');
  }, 30_000);

  it('amountOverride and currencyOverride: change what customers pay', async () => {
    await faults({ amountOverride: 100 });
    const less = await sandbox.paid();
    expect(await verify(less.reference)).toMatchObject({
      status: 'success',
      amount: 100,
      requested_amount: 499_000,
      fees: 2,
    });
    await faults({ currencyOverride: 'GHS' });
    const other = await sandbox.paid();
    expect(await verify(other.reference)).toMatchObject({
      status: 'success',
      currency: 'GHS',
      amount: 499_000,
    });
  });

  it.each([
    { failWith: 200 },
    { failWith: 'json' },
    { delayMs: -1 },
    { dropWebhooks: 'yes' },
    { duplicateWebhooks: 0 },
    { amountOverride: 1.5 },
    { currencyOverride: 'naira' },
    { unheardOf: true },
  ])('refuses %j', async (wrong) => {
    expect((await faults(wrong)).status).toBe(400);
    expect((await sandbox.call('GET', '/sandbox/faults')).json.data).toEqual({});
  });
});

describe('the clock', () => {
  it('advances, never goes back', async () => {
    const own = await createSandbox();
    const moved = await own.call('POST', '/sandbox/clock', { advanceMs: 90_000 });
    expect(moved.json.data).toEqual({
      now: new Date(begin.getTime() + 90_000).toISOString(),
      offsetMs: 90_000,
    });
    for (const advanceMs of [-1, 0.5, 'later', undefined, 1e15]) {
      expect((await own.call('POST', '/sandbox/clock', { advanceMs })).status).toBe(400);
    }
    expect((await own.call('GET', '/sandbox/clock')).json.data.offsetMs).toBe(90_000);
    await own.stop();
  });
});

describe('inspection', () => {
  it('lists transactions with access codes', async () => {
    const { accessCode, reference } = await sandbox.begin();
    const { json } = await sandbox.call('GET', `/sandbox/transactions?reference=${reference}`);
    expect(json.data[0]).toMatchObject({
      reference,
      access_code: accessCode,
      authorization_url: `${sandbox.url}/checkout/${accessCode}`,
    });
    expect(json.data[1]).toBeUndefined();
  });
});

describe('past payments', () => {
  const row = {
    reference: 'poc-65f0c0ffee',
    email: 'tunde@poc.test',
    amountKobo: 1_250_000,
    paidAt: new Date('2026-12-01T09:00:00.000Z'),
  };

  it('are imported once, without events, and can be verified', async () => {
    const events = sandbox.receiver.arrived.length;
    const rows = [
      row,
      {
        ...row,
        reference: 'poc-reversed',
        channel: 'ussd' as const,
        refunds: [{ amountKobo: 1_250_000, processedAt: new Date('2026-12-02T09:00:00.000Z') }],
      },
    ];
    expect(await importTransactions(sandbox.url, secretKey, rows)).toBe(2);
    expect(await importTransactions(sandbox.url, secretKey, rows)).toBe(0);
    expect(await verify('poc-65f0c0ffee')).toMatchObject({
      status: 'success',
      amount: 1_250_000,
      requested_amount: 1_250_000,
      fees: 28_750,
      channel: 'card',
      paid_at: '2026-12-01T09:00:00.000Z',
      customer: { email: 'tunde@poc.test' },
    });
    expect(await verify('poc-reversed')).toMatchObject({ status: 'reversed', channel: 'ussd' });
    const refunds = await sandbox.call('GET', '/refund?transaction=poc-reversed');
    expect(refunds.json.data[0]).toMatchObject({ amount: 1_250_000, status: 'processed' });
    await sandbox.advance(0);
    expect(sandbox.receiver.arrived).toHaveLength(events);
  });

  it('are imported all or none, and only with the key', async () => {
    const wrong = [
      { ...row, reference: 'fine' },
      { ...row, reference: 'not fine' },
    ];
    await expect(importTransactions(sandbox.url, secretKey, wrong)).rejects.toThrow('400');
    await expect(importTransactions(sandbox.url, 'sk_other', [row])).rejects.toThrow('401');
    expect((await verify('fine')) ?? null).toBeNull();
  });

  it('are sent only to a sandbox', async () => {
    expect(await importTransactions('https://api.paystack.co', secretKey, [row])).toBeUndefined();
    await expect(importTransactions('http://127.0.0.1:1', secretKey, [row])).rejects.toThrow(
      'could not reach',
    );
    expect(await importTransactions(sandbox.receiver.url, secretKey, [row])).toBeUndefined();
  });
});

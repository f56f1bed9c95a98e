import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from '../testing/create-sandbox.ts';

let folder: string;
let dataFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  dataFile = join(folder, 'paystack', 'journal.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

it('restores payments, open pages, pending refunds and the clock after a restart', async () => {
  const first = await createSandbox({ dataFile });
  await first.paid({ reference: 'paid' });
  await first.advance(3_600_000);
  const open = await first.begin({ reference: 'open' });
  const late = await first.begin({ reference: 'late' });
  await first.call('POST', `/sandbox/checkout/${late.accessCode}/pay`, {
    channel: 'bank_transfer',
    lateMinutes: 5,
  });
  await first.call('POST', '/refund', { transaction: 'paid', amount: 100 });
  const before = await first.call('GET', '/sandbox/transactions');
  await first.stop();

  const second = await createSandbox({ dataFile });
  const after = await second.call('GET', '/sandbox/transactions');
  expect(after.text.replaceAll(second.url, first.url)).toBe(before.text);
  expect((await second.call('GET', '/sandbox/clock')).json.data.offsetMs).toBe(3_600_000);
  const again = { email: 'ada@poc.test', amount: 10_000, reference: 'paid' };
  expect((await second.call('POST', '/transaction/initialize', again)).json.code).toBe('duplicate_reference');
  await second.call('POST', `/sandbox/checkout/${open.accessCode}/pay`, { channel: 'ussd' });
  await second.advance(8 * 86_400_000);
  for (const reference of ['paid', 'open', 'late']) {
    expect((await second.call('GET', `/transaction/verify/${reference}`)).json.data.status).toBe('success');
  }
  const events = second.receiver.arrived.map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(['refund.processing', 'refund.processed']));
  const ids = [...after.text.matchAll(/"id":(\d+)/g)].map(([, id]) => BigInt(id ?? 0));
  const { json } = await second.call('GET', '/transaction?perPage=1');
  expect(ids.every((id) => id <= BigInt(String(json.data[0]?.id)))).toBe(true);
  await second.stop();
});

it('skips an incomplete last line; rejects an invalid one in the middle', async () => {
  const first = await createSandbox({ dataFile });
  await first.paid({ reference: 'whole' });
  await first.stop();
  await appendFile(dataFile, '{"table":"transactions","row":{"id":"1');
  const second = await createSandbox({ dataFile });
  expect((await second.call('GET', '/transaction/verify/whole')).status).toBe(200);
  await second.paid({ reference: 'after' });
  await second.stop();
  const third = await createSandbox({ dataFile });
  expect((await third.call('GET', '/transaction/verify/after')).status).toBe(200);
  await third.stop();
  const text = await readFile(dataFile, 'utf8');
  await writeFile(dataFile, `broken\n${text}`);
  await expect(createSandbox({ dataFile })).rejects.toThrow('invalid at line 1');
});

it('stores neither card numbers nor entered codes', async () => {
  const sandbox = await createSandbox({ dataFile });
  const { accessCode } = await sandbox.begin();
  const card = { card: '5060666666666666666', cvv: '123', expiry: '12/30', pin: '1234' };
  await sandbox.call('POST', `/sandbox/checkout/${accessCode}/pay`, card);
  await sandbox.call('POST', `/sandbox/checkout/${accessCode}/pay`, { otp: '123456' });
  await sandbox.stop();
  const text = await readFile(dataFile, 'utf8');
  expect(text).toContain('"last4":"6666"');
  for (const secret of ['5060666666666666', '"1234"', '"123456"', '"123"'])
    expect(text).not.toContain(secret);
});

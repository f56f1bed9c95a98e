import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GivenSandbox, givenSandbox } from '../testing/given-sandbox.ts';

let sandbox: GivenSandbox;
beforeEach(async () => {
  sandbox = await givenSandbox({ refundStepMs: 1_000 });
});
afterEach(() => sandbox.stop());

const hourMs = 3_600_000;
/** Fees of ₦4,990 in kobo: 1.5 % plus ₦100. */
const fees = 17_485;
const settlements = async (query = '') => (await sandbox.call('GET', `/settlement${query}`)).json;
const settle = (body: unknown) => sandbox.call('POST', '/sandbox/settlements', body);

describe('a settlement', () => {
  it("pays out the previous day's income less fees once, at midnight in Lagos", async () => {
    const one = await sandbox.paid();
    await sandbox.advance(hourMs);
    await sandbox.paid();
    expect((await settlements()).data).toEqual([]);
    // The test starts at 11:00 in Lagos.
    await sandbox.advance(12 * hourMs);
    const { data, meta } = await settlements('?status=success');
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({
      status: 'success',
      currency: 'NGN',
      total_processed: 998_000,
      total_fees: 2 * fees,
      total_amount: 998_000 - 2 * fees,
      effective_amount: 998_000 - 2 * fees,
      deductions: null,
      settlement_date: '2027-01-15T23:00:00.000Z',
    });
    const { json } = await sandbox.call('GET', `/settlement/${data[0]?.id}/transactions`);
    expect(json.data[0]).toMatchObject({ reference: one.reference, amount: 499_000, fees });
    expect(json.meta.total).toBe(2);
    await sandbox.advance(24 * hourMs);
    expect((await settlements()).meta.total).toBe(1);
  });

  it('deducts refunds as far as income covers them', async () => {
    const { reference } = await sandbox.paid();
    await sandbox.call('POST', '/refund', { transaction: reference });
    await sandbox.advance(2_000);
    await sandbox.advance(24 * hourMs);
    // The fee is not returned, so the refund exceeds the rest and waits.
    expect((await settlements()).data[0]).toMatchObject({
      effective_amount: 499_000 - fees,
      deductions: null,
    });
    await sandbox.paid();
    await sandbox.paid();
    await sandbox.advance(24 * hourMs);
    expect((await settlements()).data[0]).toMatchObject({
      total_amount: 998_000 - 2 * fees,
      effective_amount: 499_000 - 2 * fees,
      deductions: [{ type: 'refund', amount: 499_000 }],
    });
  });

  it('can be made immediately, and short', async () => {
    expect((await settle({})).status).toBe(404);
    await sandbox.paid();
    expect((await settle({ short: 10_000 })).json.data).toMatchObject({
      total_amount: 499_000 - fees,
      effective_amount: 489_000 - fees,
    });
    expect((await sandbox.call('GET', '/settlement/1/transactions')).status).toBe(404);
  });
});

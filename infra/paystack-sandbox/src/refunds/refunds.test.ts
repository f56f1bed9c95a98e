import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type TestSandbox } from '../testing/create-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ refundStepMs: 1_000 });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.call('PUT', '/sandbox/faults', {});
});

const statusOf = async (reference: string) =>
  (await sandbox.call('GET', `/transaction/verify/${reference}`)).json.data.status;
const eventsOf = (reference: string) =>
  sandbox.receiver.arrived.filter(
    ({ event, data }) => event.startsWith('refund.') && data.transaction_reference === reference,
  );

describe('a refund', () => {
  it('in full advances by the clock, emits an event per step, and reverses the payment', async () => {
    const { reference } = await sandbox.paid();
    const { status, json } = await sandbox.call('POST', '/refund', {
      transaction: reference,
      customer_note: 'Sorry',
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      message: 'Refund has been queued for processing',
      data: {
        status: 'pending',
        amount: 499_000,
        currency: 'NGN',
        customer_note: 'Sorry',
        transaction: { reference, amount: 499_000 },
      },
    });
    const id = String(json.data.id);
    expect(await statusOf(reference)).toBe('success');
    await sandbox.advance(1_000);
    expect((await sandbox.call('GET', `/refund/${id}`)).json.data.status).toBe('processing');
    await sandbox.advance(1_000);
    const { data } = (await sandbox.call('GET', `/refund/${id}`)).json;
    expect(data).toMatchObject({
      id,
      status: 'processed',
      fully_deducted: true,
      refunded_at: expect.any(String),
    });
    expect(await statusOf(reference)).toBe('reversed');
    expect(eventsOf(reference).map(({ event }) => event)).toEqual([
      'refund.pending',
      'refund.processing',
      'refund.processed',
    ]);
    expect(eventsOf(reference)[2]?.data).toMatchObject({
      status: 'processed',
      transaction_reference: reference,
      refund_reference: expect.any(String),
      amount: '499000',
      currency: 'NGN',
      customer: { email: 'ada@poc.test' },
    });
  });

  it('in parts never exceeds the payment', async () => {
    const { reference } = await sandbox.paid();
    const refund = (amount: unknown) => sandbox.call('POST', '/refund', { transaction: reference, amount });
    expect((await refund(100_000)).status).toBe(200);
    expect((await refund('100000')).status).toBe(200);
    expect((await refund(299_001)).json).toMatchObject({ code: 'invalid_amount' });
    for (const wrong of [0, -1, 1.5, 'all']) expect((await refund(wrong)).status).toBe(400);
    await sandbox.advance(2_000);
    expect(await statusOf(reference)).toBe('success');
    expect((await refund(undefined)).json.data.amount).toBe(299_000);
    expect((await refund(1)).json).toMatchObject({ code: 'transaction_reversed' });
    await sandbox.advance(2_000);
    expect(await statusOf(reference)).toBe('reversed');
    const list = await sandbox.call('GET', `/refund?transaction=${reference}&perPage=2`);
    expect(list.json.message).toBe('Refunds retrieved');
    expect(list.json.meta).toMatchObject({ total: 3, pageCount: 2 });
  });

  it("accepts a transaction's id with all of its digits", async () => {
    const { reference } = await sandbox.paid();
    const { json } = await sandbox.call('GET', `/transaction/verify/${reference}`);
    const id = String(json.data.id);
    const response = await sandbox.call('POST', '/refund', `{"transaction":${id},"amount":100}`);
    expect(response.status).toBe(200);
    const list = await sandbox.call('GET', `/refund?transaction=${id}`);
    expect(list.json.data[0]).toMatchObject({ transaction: id, amount: 100, status: 'pending' });
  });

  it.each(['failed', 'needs-attention'])('can end as %s', async (refundOutcome) => {
    await sandbox.call('PUT', '/sandbox/faults', { refundOutcome });
    const { reference } = await sandbox.paid();
    await sandbox.call('POST', '/refund', { transaction: reference });
    await sandbox.advance(2_000);
    expect(eventsOf(reference).map(({ event }) => event)).toContain(`refund.${refundOutcome}`);
    expect(await statusOf(reference)).toBe('success');
    const again = await sandbox.call('POST', '/refund', { transaction: reference });
    expect(again.status).toBe(refundOutcome === 'failed' ? 200 : 400);
  });

  it('is rejected while refuseRefunds is set, without reducing the refundable amount', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { refuseRefunds: true });
    const { reference } = await sandbox.paid();
    const refused = await sandbox.call('POST', '/refund', { transaction: reference });
    expect([refused.status, refused.json.code]).toEqual([400, 'insufficient_balance']);
    await sandbox.call('PUT', '/sandbox/faults', {});
    expect((await sandbox.call('POST', '/refund', { transaction: reference })).json.data.amount).toBe(
      499_000,
    );
  });

  it('that needs attention resumes with a valid bank account only', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { refundOutcome: 'needs-attention' });
    const { reference } = await sandbox.paid();
    const { json } = await sandbox.call('POST', '/refund', { transaction: reference });
    const id = String(json.data.id);
    const retry = (account_number: string, bank_id: string) =>
      sandbox.call('POST', `/refund/retry_with_customer_details/${id}`, {
        refund_account_details: { currency: 'NGN', account_number, bank_id },
      });
    expect((await retry('0123456789', '21')).status, 'before it needs any').toBe(400);
    await sandbox.advance(2_000);
    expect((await retry('0000000000', '21')).status).toBe(400);
    expect((await retry('0123456789', '4711')).status).toBe(400);
    const banks = (await sandbox.call('GET', '/bank?country=nigeria')).json.data;
    expect(banks[0]).toMatchObject({ name: 'Access Bank', country: 'Nigeria' });
    expect((await retry('0123456789', '21')).json.data.status).toBe('processing');
    await sandbox.advance(1_000);
    expect((await sandbox.call('GET', `/refund/${id}`)).json.data.status).toBe('processed');
  });

  it('is rejected for an unpaid or unknown transaction', async () => {
    const { reference } = await sandbox.begin();
    const refund = (body: unknown) => sandbox.call('POST', '/refund', body);
    expect((await refund({ transaction: reference })).json.code).toBe('transaction_not_successful');
    expect((await refund({ transaction: 'none' })).status).toBe(404);
    expect((await refund({})).status).toBe(400);
    const paid = await sandbox.paid();
    expect((await refund({ transaction: paid.reference, currency: 'USD' })).status).toBe(400);
    expect((await sandbox.call('GET', '/refund/1')).status).toBe(404);
    const none = await sandbox.call('GET', '/refund?transaction=none');
    expect(none.json.meta.total).toBe(0);
  });
});

import {
  listOwedRefunds,
  recordManualPaymentRefund,
  retryPaymentRefund,
  setPaymentRefundAccount,
} from '@poc/contracts/endpoints/commerce-admin';
import { endSubscription } from '@poc/contracts/endpoints/managed-subscriptions';
import { giveBillRefundAccount, listBills } from '@poc/contracts/endpoints/plans';
import { refundDelayed } from '@poc/contracts/events/commerce';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { followAllRefunds } from '../../payments/refunds/follow-refunds.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';

const { signal } = new AbortController();
const patient = { timeout: 30_000, interval: 50 };
const shop = usePlanShop();
const token = () => shop.service.tokens.admin();
const refundOf = async (me: PlanMember) => (await me.payments())[0]?.refunds[0];
const statusIs = (me: PlanMember, status: string) =>
  expect.poll(async () => (await refundOf(me))?.status, patient).toBe(status);
const paramsOf = async (me: PlanMember) => {
  const [payment] = await me.payments();
  return {
    id: payment?._id.toHexString() ?? '',
    refundId: payment?.refunds[0]?._id.toHexString() ?? newId(),
  };
};
const owed = async (me: PlanMember) => {
  const { body } = await shop.service.call(listOwedRefunds, { token: token() });
  return body?.filter(({ customer }) => customer.email === me.email);
};
const delays = async (me: PlanMember) => {
  const rows = await shop.deps.db
    .collection('outbox')
    .find({ topic: refundDelayed.topic }, { hint: { _id: 1 } })
    .sort({ position: 1 })
    .toArray();
  return rows
    .map(({ envelope }) => refundDelayed.data.parse(JSON.parse(String(envelope)).data))
    .filter(({ userId }) => userId === me.id);
};

/** Creates a member whose ended plan has a full refund that Paystack refused. */
async function refused(): Promise<PlanMember> {
  const me = await planMember(shop);
  await me.buy('premium');
  shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 400 } : null);
  const { _id, version } = (await me.read()) ?? expect.fail('no plan');
  const params = { id: _id.toHexString() };
  const body = { refund: 'whole', reason: 'Asked for', version } as const;
  expect((await shop.service.call(endSubscription, { token: token(), params, body })).status).toBe(200);
  await statusIs(me, 'refused');
  shop.stub.fault = () => null;
  return me;
}

it('a refused refund is owed in the list, the metrics and an email, and settled by hand', async () => {
  const me = await refused();
  const { id } = await paramsOf(me);
  expect(await owed(me)).toMatchObject([
    { payment_id: id, order_id: null, order_number: null, plan: 'Premium', amount: 4_990, status: 'refused' },
  ]);
  expect(await delays(me)).toMatchObject([{ orderId: null, plan: 'Premium', state: 'retrying' }]);
  const gauge = await shop.service.deps.metrics.registry.getSingleMetric('poc_money_owed_kobo')?.get();
  const refusedKobo = gauge?.values.find(({ labels }) => labels.state === 'refused')?.value;
  expect(refusedKobo).toBe(499_000);

  const settle = async () =>
    shop.service.call(recordManualPaymentRefund, {
      token: token(),
      params: await paramsOf(me),
      body: { reason: 'By transfer' },
    });
  const { status, body } = await settle();
  expect([status, body]).toMatchObject([200, { status: 'settled', plan: 'Premium' }]);
  expect((await settle()).code).toBe('conflict');
  expect(await owed(me)).toEqual([]);
  expect(await me.balances()).toMatchObject({ refunds: 464_186, refunds_payable: 0, bank: -499_000 });
});

it('is retried, given a bank account and processed', async () => {
  const me = await refused();
  const params = await paramsOf(me);
  expect((await shop.service.call(retryPaymentRefund, { token: token(), params })).status).toBe(200);
  await statusIs(me, 'pending');
  const atPaystack = shop.stub.refunds.at(-1) ?? expect.fail('it was not sent');
  atPaystack.status = 'needs-attention';
  await followAllRefunds(shop.deps, signal);
  expect((await delays(me)).map(({ state }) => state)).toEqual(['retrying', 'needs-attention']);
  const body = { account_number: '0123456789', bank_id: '21' };
  const given = await shop.service.call(setPaymentRefundAccount, { token: token(), params, body });
  expect([given.status, given.body?.status]).toEqual([200, 'processing']);
  atPaystack.status = 'processed';
  await followAllRefunds(shop.deps, signal);
  await statusIs(me, 'processed');
  expect(await me.balances()).toMatchObject({ paystack: -(await me.fees()), refunds_payable: 0 });
});

it('takes the bank account from the member, once', async () => {
  const me = await refused();
  await shop.service.call(retryPaymentRefund, { token: token(), params: await paramsOf(me) });
  await statusIs(me, 'pending');
  const atPaystack = shop.stub.refunds.at(-1) ?? expect.fail('it was not sent');
  const { id: billId, refundId } = await paramsOf(me);
  const body = { account_number: '0123456789', bank_id: '21' };
  const give = (who = me, more: object = {}) =>
    who.call(giveBillRefundAccount, { params: { id: who.id, billId, refundId, ...more }, body });
  expect((await give()).code).toBe('conflict');
  atPaystack.status = 'needs-attention';
  await followAllRefunds(shop.deps, signal);
  const bills = (await me.call(listBills)).body as { refunds: object[] }[];
  expect(bills[0]?.refunds).toMatchObject([{ id: refundId, amount: 4_990, status: 'needs-attention' }]);

  const stranger = await planMember(shop);
  expect((await give(stranger)).code).toBe('bill_not_found');
  expect((await give(stranger, { id: me.id })).status).toBe(404);
  expect((await give(me, { billId: newId() })).code).toBe('bill_not_found');
  expect((await give(me, { refundId: newId() })).code).toBe('bill_not_found');
  expect(
    (await shop.service.call(giveBillRefundAccount, { params: { id: me.id, billId, refundId }, body }))
      .status,
  ).toBe(401);
  const wrong = { params: { id: me.id, billId, refundId }, body: { ...body, account_number: '12' } };
  expect((await me.call(giveBillRefundAccount, wrong)).status).toBe(400);

  const given = await give();
  expect([given.status, given.body]).toMatchObject([
    200,
    { status: 'refunding', refunds: [{ status: 'processing' }] },
  ]);
  expect((await give()).code).toBe('conflict');
  const stored = JSON.stringify(await me.payments());
  expect(stored).not.toContain('0123456789');
});

it.each([retryPaymentRefund, recordManualPaymentRefund, setPaymentRefundAccount])(
  '$id: 401, 403, and 404 for an unknown payment',
  async (endpoint) => {
    const bodies = {
      recordManualPaymentRefund: { reason: 'By transfer' },
      setPaymentRefundAccount: { account_number: '0123456789', bank_id: '21' },
    };
    const body = bodies[endpoint.id as keyof typeof bodies];
    const params = { id: newId(), refundId: newId() };
    const call = (who?: string) =>
      shop.service.call(endpoint, { params, ...(body ? { body } : {}), ...(who ? { token: who } : {}) });
    expect((await call()).status).toBe(401);
    expect((await call(shop.member())).status).toBe(403);
    expect((await call(token())).code).toBe('order_not_found');
  },
);

import {
  endSubscription,
  extendSubscription,
  getManagedSubscription,
  refundBill,
} from '@poc/contracts/endpoints/managed-subscriptions';
import { quoteSubscription } from '@poc/contracts/endpoints/plans';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';

const shop = usePlanShop();
const reason = 'Asked by phone';
const token = () => shop.service.tokens.admin();
const read = async (me: PlanMember) => (await me.read()) ?? expect.fail('no plan');
const subscriptionOf = async (me: PlanMember) => ({ id: (await read(me))._id.toHexString() });
const details = async (me: PlanMember) =>
  shop.service.call(getManagedSubscription, { token: token(), params: await subscriptionOf(me) });
const refund = async (me: PlanMember, at: number, amount?: number, key?: string) =>
  shop.service.call(refundBill, {
    token: token(),
    params: await subscriptionOf(me),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
    body: {
      payment_id: (await me.payments())[at]?._id.toHexString() ?? newId(),
      reason,
      ...(amount === undefined ? {} : { amount }),
    },
  });
const creditOf = async (me: PlanMember) =>
  ((await me.call(quoteSubscription, { query: { plan: 'ultimate' } })).body as { credit: number }).credit;

it('keeps the credit of a period that an administrator extended', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  const before = await creditOf(me);
  const body = { days: 1, reason, version: (await read(me)).version };
  const extended = { token: token(), params: await subscriptionOf(me), body };
  expect((await shop.service.call(extendSubscription, extended)).status).toBe(200);
  expect(before).toBeGreaterThan(4_900);
  expect(await creditOf(me)).toBe(before);
  expect((await details(me)).body?.last_payment).toMatchObject({ amount: 4_990 });
});

it('refunds both payments of Premium and then Ultimate within a second, each in whole', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  await me.buy('ultimate');
  const { body } = await details(me);
  expect(body?.payments.map(({ amount, refundable }) => [amount, refundable])).toEqual([
    [5_000, 5_000],
    [4_990, 4_990],
  ]);
  expect((await refund(me, 0)).body?.payments[1]).toMatchObject({ refundable: 0 });
  expect(await read(me), 'the plan stays').toMatchObject({ plan: 'ultimate', state: 'active' });
  const end = { refund: 'whole', reason, version: (await read(me)).version } as const;
  const ended = { token: token(), params: await subscriptionOf(me), body: end };
  expect((await shop.service.call(endSubscription, ended)).status).toBe(200);
  expect((await me.payments()).map(({ refundedKobo }) => refundedKobo)).toEqual([499_000, 500_000]);
  expect(await me.balances()).toMatchObject({ plans: -929_302, refunds: 929_302, vat_payable: 0 });
});

it('refunds a part once per key, never more than is left, and takes it from the credit', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  const before = await creditOf(me);
  const responses = [await refund(me, 0, 1_000, 'once'), await refund(me, 0, 1_000, 'once')];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await refund(me, 0, 2_000, 'once')).code).toBe('idempotency_mismatch');
  expect((await refund(me, 0, 3_990.01)).code).toBe('refund_too_large');
  expect((await me.payments())[0]).toMatchObject({ refundedKobo: 100_000 });
  expect(await creditOf(me)).toBe(before - 1_000);
  expect((await refund(me, 9)).code).toBe('bill_not_found');
});

import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { cancelOrder } from '@poc/contracts/endpoints/orders';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type OrderDoc, orderModel } from '../../orders/order.model.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { followAllRefunds } from './follow-refunds.ts';

const patient = { timeout: 30_000, interval: 50 };
const shop = useShop();

const admin = () => shop.service.tokens.admin();
const refund = (order: Pick<ShopOrder, '_id'>, body: object, key?: string) =>
  shop.service.call(refundOrder, {
    token: admin(),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    params: { id: order._id.toHexString() },
    body: { reason: 'A seam was open', ...body },
  });
/** An order of ₦7,400: a product of ₦4,900 and shipping. */
async function paidOrder(changes: Partial<OrderDoc> = {}) {
  const merch = await shop.product({ priceKobo: 490_000, stock: 10 });
  const order = await shop.order(merch);
  shop.stub.pay(order.payment?.reference ?? '');
  expect((await shop.verify(order)).status).toBe(200);
  await orderModel(shop.deps.db).updateOne({ _id: order._id }, { $set: changes });
  return { order: await shop.read(order), merch };
}
const atPaystack = ({ payment }: ShopOrder) =>
  shop.stub.refunds.filter(({ transaction }) => transaction === payment?.transactionId);

it('refunds a part immediately, with its reason in the history', async () => {
  const { order } = await paidOrder();
  const response = await refund(order, { amount: 1_000.5 });
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({
    status: 'paid',
    payment_status: 'paid',
    refunded: 1_000.5,
    refunds: [{ amount: 1_000.5, reason: 'A seam was open', status: 'decided' }],
  });
  expect(response.body?.history.at(-1)).toMatchObject({ note: 'Refund of ₦1,000.50: A seam was open' });
  await expect.poll(() => atPaystack(order).map(({ amount }) => amount), patient).toEqual([100_050]);
});

it('refunds the rest, cancels an unsent order and returns its products to stock', async () => {
  const { order, merch } = await paidOrder();
  expect((await shop.merch(merch)).stock).toBe(9);
  await refund(order, { amount: 400 });
  const response = await refund(order, {});
  expect(response.body).toMatchObject({ status: 'cancelled', refunded: 7_400 });
  expect(response.body?.refunds.map(({ amount }) => amount)).toEqual([400, 7_000]);
  expect(await shop.merch(merch)).toMatchObject({ stock: 10, unitsSold: 0 });
  expect(await shop.events(order)).toContain('commerce.order.cancelled.v1');
  const sent = async () => (await shop.read(order)).refunds.filter(({ providerId }) => providerId !== null);
  await expect.poll(async () => (await sent()).length, patient).toBe(2);
  for (const one of atPaystack(order)) one.status = 'processed';
  await followAllRefunds(shop.deps, new AbortController().signal);
  expect((await shop.read(order)).paymentStatus).toBe('refunded');
  const more = await refund(order, { amount: 1 });
  expect([more.status, more.code]).toEqual([409, 'refund_too_large']);
  const rest = await refund(order, {});
  expect([rest.status, rest.code]).toEqual([409, 'refund_too_large']);
});

it('does not cancel a shipped order', async () => {
  const { order, merch } = await paidOrder({ status: 'delivered' });
  expect((await refund(order, {})).body).toMatchObject({ status: 'delivered', refunded: 7_400 });
  expect((await shop.merch(merch)).stock).toBe(9);
});

it('never refunds more than the payment under concurrent requests', async () => {
  const { order } = await paidOrder();
  const responses = await Promise.all(Array.from({ length: 50 }, () => refund(order, { amount: 500 })));
  const given = responses.filter(({ status }) => status === 200);
  expect(given).toHaveLength(14);
  expect(new Set(responses.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['refund_too_large']),
  );
  const stored = await shop.read(order);
  expect([stored.refundedKobo, stored.refunds.length]).toEqual([700_000, 14]);
  await expect
    .poll(() => atPaystack(order).reduce((sum, { amount }) => sum + amount, 0), patient)
    .toBe(700_000);
});

it('is one refund for repeats of one key, also by two administrators', async () => {
  const { order } = await paidOrder();
  const body = { amount: 1_000, reason: 'A seam was open' };
  const responses = await Promise.all(Array.from({ length: 8 }, () => refund(order, body, 'one-dialog')));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await refund(order, body, 'one-dialog')).body).toMatchObject({ refunded: 1_000 });
  expect((await shop.read(order)).refunds).toHaveLength(1);
  const other = await refund(order, { ...body, amount: 2_000 }, 'one-dialog');
  expect([other.status, other.code]).toEqual([409, 'idempotency_mismatch']);
  expect((await refund(order, body, 'another-dialog')).status).toBe(200);
  expect((await shop.read(order)).refundedKobo).toBe(200_000);
});

it.each([
  ['too little', { amount: 100_000 }],
  ['other money', { currency: 'GHS' }],
])('refunds a payment refused for %s, also after its refund was refused', async (_, paid) => {
  const order = await shop.order(await shop.product({ priceKobo: 490_000 }));
  shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 400 } : null);
  shop.stub.pay(order.payment?.reference ?? '', paid);
  expect((await shop.verify(order)).code).toBe('payment_failed');
  await expect
    .poll(async () => (await shop.read(order)).refunds.map(({ status }) => status), patient)
    .toEqual(['refused']);
  shop.stub.fault = () => null;
  const response = await refund(order, {});
  expect(response.status).toBe(200);
  expect(response.body?.refunds.map(({ status }) => status)).toEqual([
    'replaced',
    // A job may have sent the refund before the response was read.
    expect.stringMatching(/^(decided|sent)$/),
  ]);
  const paidNow = await shop.read(order);
  await expect.poll(() => atPaystack(paidNow).length, patient).toBe(1);
  expect((await refund(order, { amount: 1 })).code).toBe('refund_too_large');
});

it('refunds the rest of a cancelled order', async () => {
  const { order } = await paidOrder({ status: 'cancelled', cancelReason: 'customer' });
  expect((await refund(order, {})).body).toMatchObject({ status: 'cancelled', refunded: 7_400 });
});

it('audits administrator, amount and reason', async () => {
  const { order } = await paidOrder();
  await refund(order, { amount: 1_000 });
  const rows = await shop.deps.db
    .collection('outbox')
    .find({ key: `audit:${order._id.toHexString()}` })
    .toArray();
  expect(rows.map(({ envelope }) => JSON.parse(String(envelope)).data)).toMatchObject([
    {
      ...{ action: 'order.refund', after: { refundedKobo: 100_000 }, reason: 'A seam was open' },
      target: { kind: 'order', name: order.number },
    },
  ]);
});

it('cancels once when a full refund and a cancellation are concurrent', async () => {
  const { order, merch } = await paidOrder();
  const token = shop.member(order.userId.toHexString());
  await Promise.all([
    refund(order, {}),
    shop.service.call(cancelOrder, { token, params: { id: order._id.toHexString() } }),
  ]);
  expect(await shop.merch(merch)).toMatchObject({ stock: 10, unitsSold: 0 });
  expect(await shop.read(order)).toMatchObject({ status: 'cancelled', refundedKobo: 740_000 });
});

it.each<[string, Partial<OrderDoc>]>([
  ['not paid', { paymentStatus: 'pending', status: 'pending' }],
  ['refused', { paymentStatus: 'failed' }],
  ['paid elsewhere', { paymentStatus: 'paid' }],
])('refuses a refund of an order that is %s', async (_, changes) => {
  const order = orderDoc({ userId: new Types.ObjectId(), ...changes });
  await orderModel(shop.deps.db).create(order);
  const response = await refund(order, { amount: 1 });
  expect([response.status, response.code]).toEqual([409, 'order_not_paid']);
});

it.each([
  [{ amount: 0 }],
  [{ amount: -1 }],
  [{ amount: 0.001 }],
  [{ amount: '1' }],
  [{ reason: '' }],
  [{ more: 1 }],
])('refuses %j', async (body) => {
  const { order } = await paidOrder();
  expect((await refund(order, body)).status).toBe(400);
  expect((await shop.read(order)).refunds).toEqual([]);
});

it('retains a refund while Paystack is unavailable', async () => {
  const { order } = await paidOrder();
  shop.stub.fault = (call) => (call.endsWith('/refund') ? { status: 503 } : null);
  expect((await refund(order, { amount: 100 })).status).toBe(200);
  const { refunds } = await shop.read(order);
  shop.stub.fault = () => null;
  expect(refunds).toMatchObject([{ status: expect.stringMatching(/^(decided|sent)$/), amountKobo: 10_000 }]);
});

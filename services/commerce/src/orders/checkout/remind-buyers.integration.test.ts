import { beforeEach, expect, it } from 'vitest';
import { referenceOf } from '../../testing/paid-order.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { expireOrders } from '../cancellation/expire-orders.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { remindBuyers } from './remind-buyers.ts';

const { signal } = new AbortController();
const minuteMs = 60_000;
const due = 'commerce.order.payment-due.v1';
const shop = useShop();
beforeEach(async () => {
  await orderModel(shop.deps.db).deleteMany({ status: 'pending' });
});

const remind = () => remindBuyers(shop.deps, signal);
const isReminded = async (order: OrderDoc) => (await shop.events(order)).includes(due);

it('reminds the buyer of an unpaid order once, after five minutes, with the deadline', async () => {
  const order = await shop.order(await shop.product({ priceKobo: 490_000 }));
  shop.clock.advance(5 * minuteMs - 1);
  expect(await remind()).toBe(0);
  shop.clock.advance(1);
  const [one, other] = await Promise.all([remind(), remind()]);
  expect(one + other).toBe(1);
  expect(await remind()).toBe(0);
  expect((await shop.events(order)).filter((type) => type === due)).toHaveLength(1);
  const row = await shop.deps.db
    .collection('outbox')
    .findOne({ key: order._id.toHexString() }, { sort: { position: -1 } });
  expect(JSON.parse(String(row?.envelope))).toMatchObject({
    type: due,
    data: {
      number: order.number,
      totalKobo: 740_000,
      adjustments: [{ label: 'Shipping (Standard delivery)', amountKobo: 250_000 }],
      payBy: order.reservedUntil?.toISOString(),
    },
  });
});

it('does not remind of a paid order, with or without a webhook', async () => {
  const [known, unknown] = [await shop.order(await shop.product()), await shop.order(await shop.product())];
  shop.stub.pay(referenceOf(known));
  await shop.verify(known);
  shop.stub.pay(referenceOf(unknown));
  shop.clock.advance(5 * minuteMs);
  expect(await remind()).toBe(0);
  expect((await shop.read(unknown)).status).toBe('paid');
});

it.each(['pending', 'ongoing'])(
  'does not remind while the payment is %s, and reminds after it failed',
  async (status) => {
    const order = await shop.order(await shop.product());
    const transaction = shop.stub.transactions.get(referenceOf(order)) ?? {};
    Object.assign(transaction, { status });
    shop.clock.advance(5 * minuteMs);
    expect(await remind()).toBe(0);
    Object.assign(transaction, { status: 'failed' });
    shop.clock.advance(4 * minuteMs);
    expect(await remind()).toBe(0);
    shop.clock.advance(minuteMs);
    expect(await remind()).toBe(1);
    expect(await isReminded(order)).toBe(true);
  },
);

it('does not remind while Paystack is unavailable, and does not report a payment in progress', async () => {
  const order = await shop.order(await shop.product());
  shop.clock.advance(5 * minuteMs);
  shop.stub.fault = () => ({ status: 401 });
  expect(await remind()).toBe(0);
  expect((await shop.read(order)).payment?.underWay).toBe(false);
  shop.stub.fault = () => null;
  shop.clock.advance(5 * minuteMs);
  expect(await remind()).toBe(1);
});

it('does not remind when hardly any time is left', async () => {
  await shop.order(await shop.product());
  shop.clock.advance(26 * minuteMs);
  expect(await remind()).toBe(0);
});

it('does not remind of ended or legacy orders', async () => {
  const [expired, legacy] = [await shop.order(await shop.product()), await shop.order(await shop.product())];
  await orderModel(shop.deps.db).updateOne({ _id: legacy._id }, { $unset: { remindAt: 1 } });
  shop.clock.advance(30 * minuteMs);
  await expireOrders(shop.deps, signal);
  expect(await remind()).toBe(0);
  expect(await isReminded(expired)).toBe(false);
});

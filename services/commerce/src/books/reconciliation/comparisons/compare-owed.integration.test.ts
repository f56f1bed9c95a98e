import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { Types, trusted } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paymentModel } from '../../../payments/payment.model.ts';
import { referenceOf } from '../../../testing/paid-order.ts';
import { reconcileShop } from '../../../testing/reconcile-shop.ts';
import type { ShopOrder } from '../../../testing/shop-order.ts';
import { type Shop, startShop } from '../../../testing/start-commerce.ts';
import { ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';

const dayMs = 24 * 60 * 60_000;
let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop?.stop());

const admin = () => shop.service.tokens.admin();
const ledger = () => ledgerEntryModel(shop.deps.db);
const payments = () => paymentModel(shop.deps.db);

const differences = async () => (await reconcileShop(shop)).differences;

/** Creates a paid order with a refund in progress. */
async function orderOwed(amount: number): Promise<ShopOrder> {
  const order = await shop.order(await shop.product({ priceKobo: 490_000, stock: 10 }));
  shop.stub.pay(referenceOf(order));
  expect((await shop.verify(order)).status).toBe(200);
  const params = { id: order._id.toHexString() };
  await shop.service.call(refundOrder, { token: admin(), params, body: { amount, reason: 'A test' } });
  const statuses = async () => (await shop.read(order)).refunds.map(({ status }) => status);
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['pending']);
  return shop.read(order);
}

it('reports a refund owed by the order but not by the books, for the order and in total', async () => {
  const order = await orderOwed(1_000);
  expect(await differences()).toEqual([]);
  await ledger().deleteOne({ orderId: order._id, kind: 'refund_owed' });
  expect(await differences()).toMatchObject([
    {
      kind: 'owed',
      reference: referenceOf(order),
      order_id: order._id.toHexString(),
      order_number: order.number,
      ours: 0,
      theirs: 1_000,
      detail: `Refund ${order.refunds[0]?._id.toHexString()}: ₦0.00 in the books, ₦1,000.00 open on the order.`,
    },
    {
      kind: 'owed_total',
      reference: '',
      order_id: null,
      order_number: null,
      ours: 0,
      theirs: 1_000,
      detail: '',
    },
  ]);
});

it('reports a refund owed by the books but by no order', async () => {
  const order = await orderOwed(1_000);
  await payments().updateOne({ orderId: order._id }, { $set: { 'refunds.0.status': 'processed' } });
  const found = await differences();
  expect(found.map(({ kind, ours, theirs }) => ({ kind, ours, theirs }))).toEqual([
    { kind: 'owed', ours: 1_000, theirs: 0 },
    { kind: 'owed_total', ours: 1_000, theirs: 0 },
  ]);
});

it('finds differences in two orders that cancel each other out', async () => {
  const [one, other] = [await orderOwed(1_000), await orderOwed(1_000)];
  const moved = { orderId: other._id, reference: referenceOf(other) };
  await ledger().updateOne({ orderId: one._id, kind: 'refund_owed' }, { $set: moved });
  const found = await differences();
  expect(found.map(({ kind, order_id, ours, theirs }) => ({ kind, order_id, ours, theirs }))).toEqual(
    expect.arrayContaining([
      { kind: 'owed', order_id: one._id.toHexString(), ours: 0, theirs: 1_000 },
      { kind: 'owed', order_id: other._id.toHexString(), ours: 2_000, theirs: 1_000 },
    ]),
  );
  expect(found).toHaveLength(2);
});

it('ignores a refund in a currency outside the books', async () => {
  const order = await orderOwed(1_000);
  await ledger().deleteOne({ orderId: order._id, kind: 'refund_owed' });
  await payments().updateOne({ orderId: order._id }, { $set: { 'refunds.0.currency': 'USD' } });
  expect(await differences()).toEqual([]);
});

it('reports a refund that is stuck in a state', async () => {
  const order = await orderOwed(1_000);
  const changedAt = new Date(shop.clock.now().getTime() - 15 * dayMs);
  await payments().updateOne({ orderId: order._id }, { $set: { 'refunds.0.changedAt': changedAt } });
  expect(await differences()).toEqual([]);
  shop.clock.advance(1);
  expect(await differences()).toMatchObject([
    {
      kind: 'refund_stuck',
      reference: referenceOf(order),
      order_id: order._id.toHexString(),
      order_number: order.number,
      ours: 1_000,
      theirs: null,
      detail: `In the state 'pending' since ${lagosIsoDay(changedAt)}.`,
    },
  ]);
});

it('reports a refund in progress that Paystack does not know', async () => {
  const order = await orderOwed(1_000);
  shop.stub.refunds.length = 0;
  expect(await differences()).toMatchObject([
    {
      kind: 'refund',
      reference: referenceOf(order),
      order_id: order._id.toHexString(),
      order_number: order.number,
      ours: 1_000,
      theirs: null,
      detail: 'In progress here, but unknown to Paystack.',
    },
  ]);
});

it('reads only entries that move owed money', async () => {
  const { db } = shop.deps;
  await ledger().insertMany(
    Array.from({ length: 500 }, (_, at) => ({
      kind: 'correction',
      key: `other:${at}`,
      reference: 'other',
      orderId: new Types.ObjectId(),
      lines: [
        { account: 'fees', debitKobo: 1, creditKobo: 0 },
        { account: 'paystack', debitKobo: 0, creditKobo: 1 },
      ],
      at: shop.clock.now(),
    })),
  );
  const plan = await ledgerEntryModel(db)
    .find({ 'lines.account': trusted({ $eq: 'refunds_payable' }) })
    .explain('executionStats');
  expect(plan).toMatchObject({ executionStats: { totalDocsExamined: 0 } });
});

import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { daysBefore, lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { orderModel } from '../../../orders/order.model.ts';
import { followAllRefunds } from '../../../payments/refunds/follow-refunds.ts';
import { orderDoc } from '../../../testing/fixtures.ts';
import { placePaidOrder, referenceOf, transactionOf } from '../../../testing/paid-order.ts';
import { emptyBooks, reconcileShop } from '../../../testing/reconcile-shop.ts';
import type { ShopOrder } from '../../../testing/shop-order.ts';
import { useShop } from '../../../testing/start-commerce.ts';
import { ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';

const shop = useShop({}, { breaksBooks: true });
beforeEach(() => emptyBooks(shop));

const { signal } = new AbortController();
const admin = () => shop.service.tokens.admin();
async function differences() {
  const { differences: found } = await reconcileShop(shop);
  return found.map(({ kind, reference, ours, theirs }) => ({ kind, reference, ours, theirs }));
}
/** An order of ₦7,400 with a Paystack fee of ₦100. */
const paidOrder = () => placePaidOrder(shop);
async function refunded(order: ShopOrder, amount: number) {
  const params = { id: order._id.toHexString() };
  await shop.service.call(refundOrder, { token: admin(), params, body: { amount, reason: 'A test' } });
  await expect
    .poll(async () => (await shop.read(order)).refunds.every(({ providerId }) => providerId !== null), {
      timeout: 30_000,
    })
    .toBe(true);
}

it('reports no difference when the books match Paystack', async () => {
  const order = await paidOrder();
  await refunded(order, 1_000);
  for (const refund of shop.stub.refunds) refund.status = 'processed';
  await followAllRefunds(shop.deps, signal);
  await refunded(await paidOrder(), 2_000);
  await shop.order(await shop.product());
  const report = await reconcileShop(shop);
  expect(report).toMatchObject({ checked: 3, balanced: true, difference_count: 0, differences: [] });
  expect(report.accounts).toEqual(
    expect.arrayContaining([
      { account: 'paystack', debit: 14_800, credit: 1_200 },
      { account: 'refunds', debit: 2_790.71, credit: 0 },
      { account: 'refunds_payable', debit: 1_000, credit: 3_000 },
      { account: 'suspense', debit: 0, credit: 0 },
    ]),
  );
});

it('reads all pages', async () => {
  const order = await paidOrder();
  const paid = transactionOf(shop, order);
  for (let at = 0; at < 250; at += 1) {
    shop.stub.transactions.set(`other-${at}`, { ...paid, id: String(at), reference: `other-${at}` });
  }
  expect(await reconcileShop(shop)).toMatchObject({ checked: 251, difference_count: 250 });
});

it('reports a payment missing in the books, and one missing at Paystack', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  await ledgerEntryModel(shop.deps.db).deleteMany({ orderId: one._id });
  shop.stub.transactions.delete(referenceOf(other));
  expect(await differences()).toEqual([
    { kind: 'missing_here', reference: referenceOf(one), ours: null, theirs: 7_400 },
    { kind: 'missing_at_paystack', reference: referenceOf(other), ours: 7_400, theirs: null },
  ]);
});

it('reports different amounts and fees', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  transactionOf(shop, one).amount = 740_001;
  transactionOf(shop, other).fees = 10_001;
  expect(await differences()).toEqual([
    { kind: 'amount', reference: referenceOf(one), ours: 7_400, theirs: 7_400.01 },
    { kind: 'amount', reference: referenceOf(other), ours: 100, theirs: 100.01 },
  ]);
});

it('reports failed payments at Paystack, unpaid orders, and paid orders without a payment', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  transactionOf(shop, one).status = 'failed';
  const orders = orderModel(shop.deps.db);
  await orders.updateOne({ _id: other._id }, { $set: { paymentStatus: 'pending' } });
  const createdAt = shop.clock.now();
  await orders.create(orderDoc({ userId: new Types.ObjectId(), createdAt }));
  expect(await differences()).toEqual([
    { kind: 'status', reference: referenceOf(one), ours: 7_400, theirs: null },
    { kind: 'status', reference: referenceOf(other), ours: 7_400, theirs: 7_400 },
    { kind: 'status', reference: '', ours: 56_001, theirs: null },
  ]);
});

it('reports orders that were sent unpaid, until they are paid', async () => {
  const order = await shop.order(await shop.product({ priceKobo: 490_000 }));
  const orders = orderModel(shop.deps.db);
  await orders.updateOne({ _id: order._id }, { $set: { status: 'delivered' } });
  const reference = referenceOf(order);
  expect(await differences()).toEqual([
    { kind: 'goods_without_money', reference, ours: null, theirs: 7_400 },
  ]);
  shop.stub.pay(reference);
  await shop.verify(order);
  expect(await differences()).toEqual([]);
});

it('reports refunds that are missing or differ on one side', async () => {
  const order = await paidOrder();
  await refunded(order, 1_000);
  const [refund] = shop.stub.refunds;
  if (!refund) throw new Error('not sent');
  refund.status = 'processed';
  const reference = referenceOf(order);
  expect(await differences()).toEqual([{ kind: 'refund', reference, ours: 1_000, theirs: 1_000 }]);
  await followAllRefunds(shop.deps, signal);
  expect(await differences()).toEqual([]);
  refund.amount = 99_000;
  expect(await differences()).toEqual([{ kind: 'refund', reference, ours: 1_000, theirs: 990 }]);
  refund.amount = 100_000;
  refund.status = 'failed';
  expect(await differences()).toEqual([{ kind: 'refund', reference, ours: 1_000, theirs: 1_000 }]);
  shop.stub.refunds.splice(0, 1, { ...refund, id: '77', status: 'processed', amount: 5_000 });
  expect(await differences()).toEqual([
    { kind: 'refund', reference, ours: null, theirs: 50 },
    { kind: 'refund', reference, ours: 1_000, theirs: null },
  ]);
});

it('reports unbalanced entries of any time', async () => {
  const order = await paidOrder();
  await ledgerEntryModel(shop.deps.db).updateOne(
    { orderId: order._id, kind: 'payment' },
    { $inc: { 'lines.1.creditKobo': 1 } },
  );
  const day = daysBefore(lagosIsoDay(shop.clock.now()), 10);
  expect(await reconcileShop(shop, { from: day, to: day })).toMatchObject({
    balanced: false,
    differences: [
      { kind: 'unbalanced', reference: referenceOf(order), order_number: order.number, ours: 7_400 },
    ],
  });
});

import { reconcile, refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { Types } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { followAllRefunds } from '../payments/follow-refunds.ts';
import { orderDoc } from '../testing/fixtures.ts';
import { type Shop, startShop } from '../testing/start-commerce.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop?.stop());

const { signal } = new AbortController();
const admin = () => shop.service.tokens.admin({ issuedAt: shop.clock.now().getTime() });
const ask = (query: object = {}) => shop.service.call(reconcile, { token: admin(), query: { ...query } });
async function differences() {
  const { status, body } = await ask();
  expect(status).toBe(200);
  return body?.differences.map(({ kind, reference, ours, theirs }) => ({ kind, reference, ours, theirs }));
}
const referenceOf = (order: OrderDoc): string => order.payment?.reference ?? '';
/** ₦7,400, of which Paystack keeps ₦100. */
async function paidOrder() {
  const merch = await shop.product({ priceKobo: 490_000, stock: 10 });
  const order = await shop.order(merch);
  shop.stub.pay(referenceOf(order));
  expect((await shop.verify(order)).status).toBe(200);
  return shop.read(order);
}
async function refunded(order: OrderDoc, amount: number) {
  const params = { id: order._id.toHexString() };
  await shop.service.call(refundOrder, { token: admin(), params, body: { amount, reason: 'A test' } });
  await expect
    .poll(async () => (await shop.read(order)).refunds.every(({ providerId }) => providerId !== null), {
      timeout: 30_000,
    })
    .toBe(true);
}
const transactionOf = (order: OrderDoc) => {
  const transaction = shop.stub.transactions.get(referenceOf(order));
  if (!transaction) throw new Error('not started');
  return transaction;
};

it('is for administrators', async () => {
  expect((await shop.service.call(reconcile, {})).status).toBe(401);
  expect((await shop.service.call(reconcile, { token: shop.member() })).status).toBe(403);
});

it('finds nothing where books and Paystack say the same', async () => {
  const order = await paidOrder();
  await refunded(order, 1_000);
  for (const refund of shop.stub.refunds) refund.status = 'processed';
  await followAllRefunds(shop.deps, signal);
  await refunded(await paidOrder(), 2_000);
  // Started and never paid.
  await shop.order(await shop.product());
  const { body } = await ask();
  expect(body).toMatchObject({ checked: 3, balanced: true, differences: [] });
  expect(body?.accounts).toEqual(
    expect.arrayContaining([
      { account: 'paystack', debit: 14_800, credit: 1_200 },
      { account: 'refunds', debit: 3_000, credit: 0 },
      { account: 'refunds_payable', debit: 1_000, credit: 3_000 },
      { account: 'suspense', debit: 0, credit: 0 },
    ]),
  );
});

it('reads all pages', async () => {
  const order = await paidOrder();
  const paid = transactionOf(order);
  for (let at = 0; at < 250; at += 1) {
    shop.stub.transactions.set(`other-${at}`, { ...paid, id: String(at), reference: `other-${at}` });
  }
  expect(await differences()).toHaveLength(250);
  expect((await ask()).body?.checked).toBe(251);
});

it('tells of a payment that the books lack, and of one that Paystack lacks', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  await ledgerEntryModel(shop.deps.db).deleteMany({ orderId: one._id });
  shop.stub.transactions.delete(referenceOf(other));
  expect(await differences()).toEqual([
    { kind: 'missing_here', reference: referenceOf(one), ours: null, theirs: 7_400 },
    { kind: 'missing_at_paystack', reference: referenceOf(other), ours: 7_400, theirs: null },
  ]);
});

it('tells of other amounts, and other fees', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  transactionOf(one).amount = 740_001;
  transactionOf(other).fees = 10_001;
  expect(await differences()).toEqual([
    { kind: 'amount', reference: referenceOf(one), ours: 7_400, theirs: 7_400.01 },
    { kind: 'amount', reference: referenceOf(other), ours: 100, theirs: 100.01 },
  ]);
});

it('tells of payments that failed there, of orders that wait here, and of paid ones without a payment', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  transactionOf(one).status = 'failed';
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

it('tells of refunds that one side lacks, or has otherwise', async () => {
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

it('tells of entries of any time that do not balance', async () => {
  const order = await paidOrder();
  await ledgerEntryModel(shop.deps.db).updateOne(
    { orderId: order._id, kind: 'payment' },
    { $inc: { 'lines.1.creditKobo': 1 } },
  );
  const from = new Date(shop.clock.now().getTime() + 1_000).toISOString();
  const to = new Date(shop.clock.now().getTime() + 2_000).toISOString();
  const { body } = await ask({ from, to });
  expect(body).toMatchObject({
    balanced: false,
    differences: [{ kind: 'unbalanced', reference: referenceOf(order), ours: 7_400 }],
  });
});

it('refuses a time that ends before it begins, and waits for no Paystack that is away', async () => {
  const now = shop.clock.now();
  const query = { from: now.toISOString(), to: new Date(now.getTime() - 1).toISOString() };
  expect((await ask(query)).status).toBe(400);
  shop.stub.fault = () => ({ status: 500 });
  expect(await ask()).toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
});

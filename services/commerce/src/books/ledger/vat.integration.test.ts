import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { quoteOrder } from '@poc/contracts/endpoints/orders';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderModel } from '../../orders/order.model.ts';
import { followDispute } from '../../payments/disputes/follow-disputes.ts';
import { type PaymentDoc, paymentModel } from '../../payments/payment.model.ts';
import { applyRefundEvent } from '../../payments/refunds/change-refund.ts';
import { requestRefund } from '../../payments/refunds/request-refund.ts';
import { placePaidOrder, referenceOf } from '../../testing/paid-order.ts';
import { planMember } from '../../testing/plan-member.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { paymentKey } from './book-payment.ts';
import { bookWriteOff } from './book-write-off.ts';
import { ledgerEntryModel } from './ledger-entry.model.ts';

const shop = useShop();

const refund = async (order: { _id: Types.ObjectId }, amount?: number) => {
  const body = { reason: 'A seam was open', ...(amount === undefined ? {} : { amount }) };
  const params = { id: order._id.toHexString() };
  const response = await shop.service.call(refundOrder, { token: shop.service.tokens.admin(), params, body });
  expect(response.status).toBe(200);
};

it('posts income net of VAT and the VAT to its account', async () => {
  const order = await placePaidOrder(shop, { priceKobo: 490_000 });
  expect(await shop.balances(order)).toMatchObject({
    sales: -(490_000 - 34_186),
    shipping: -(250_000 - 17_442),
    vat_payable: -(34_186 + 17_442),
  });
  expect(order.payment?.vatKobo).toBe(51_628);
});

it('quotes the VAT that the order, its payment and the ledger have', async () => {
  const merch = await shop.product({ priceKobo: 333_333, stock: 100 });
  const exempt = await shop.product({ priceKobo: 150_000, vatClass: 'exempt' });
  const items = [
    { id: merch._id.toHexString(), quantity: 3 },
    { id: exempt._id.toHexString(), quantity: 1 },
  ];
  const { body } = await shop.service.call(quoteOrder, { body: { items } });
  expect(body?.vat).toBe(872.09);
  const order = await shop.order(merch, { quantity: 3 });
  shop.stub.pay(referenceOf(order));
  await shop.verify(order);
  expect((await shop.balances(order)).vat_payable).toBe(-87_209);
});

it('reverses the share of refunds, and all of it with the last one', async () => {
  const order = await placePaidOrder(shop, { priceKobo: 490_000 });
  await refund(order, 1_000.01);
  // ₦1,000.01 of ₦7,400, rounded down.
  expect((await shop.balances(order)).vat_payable).toBe(-51_628 + 6_976);
  await refund(order, 2_000.02);
  await refund(order);
  const { vat_payable, refunds, refunds_payable } = await shop.balances(order);
  expect(vat_payable).toBe(0);
  expect(refunds).toBe(740_000 - 51_628);
  expect(refunds_payable).toBe(-740_000);
});

it('leaves the VAT of a surplus in suspense alone', async () => {
  const order = await shop.order(await shop.product({ priceKobo: 490_000 }));
  shop.stub.pay(referenceOf(order), { amount: 840_000 });
  await shop.verify(order);
  expect(await shop.balances(order)).toMatchObject({ vat_payable: -51_628, suspense: 0 });
  await refund(order, 1_000);
  // ₦1,000 of ₦7,400: the surplus of ₦1,000 was refunded automatically.
  expect((await shop.balances(order)).vat_payable).toBe(-51_628 + 6_976);
  await refund(order);
  expect(await shop.balances(order)).toMatchObject({ vat_payable: 0, suspense: 0 });
});

it('reverses no VAT of a payment that was booked without', async () => {
  const order = await placePaidOrder(shop, { priceKobo: 490_000 });
  await ledgerEntryModel(shop.deps.db).collection.updateOne(
    { key: paymentKey(order.payment?.transactionId ?? '') },
    {
      $set: {
        lines: [
          { account: 'paystack', debitKobo: 740_000, creditKobo: 0 },
          { account: 'sales', debitKobo: 0, creditKobo: 740_000 },
        ],
      },
    },
  );
  await refund(order);
  expect(await shop.balances(order)).toMatchObject({ refunds: 740_000, refunds_payable: -740_000 });
});

it('posts the VAT of a plan, and posts none for a card check', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  expect(await me.balances()).toMatchObject({ plans: -(499_000 - 34_814), vat_payable: -34_814 });
  const checks = await ledgerEntryModel(shop.deps.db)
    .find({ 'lines.account': 'card_checks' })
    .hint({ _id: 1 });
  expect(checks.flatMap(({ lines }) => lines.map(({ account }) => account))).not.toContain('vat_payable');
  const [bill] = await paymentModel(shop.deps.db).find({ userId: me.id }).lean();
  expect(bill).toMatchObject({ vatKobo: 34_814 });
});

it('keeps the class of a product in its order', async () => {
  const merch = await shop.product({ vatClass: 'zero' });
  const order = await shop.order(merch);
  const stored = await orderModel(shop.deps.db).findById(order._id).lean();
  expect(stored?.lines).toMatchObject([{ vatClass: 'zero' }]);
});

it('reverses the VAT of a payment once when a chargeback takes the money of a failed refund', async () => {
  const { db } = shop.deps;
  const order = await placePaidOrder(shop, { priceKobo: 490_000 });
  shop.stub.fault = (call) => (call.includes('/refund') ? { status: 503 } : null);
  await refund(order);
  expect((await shop.balances(order)).vat_payable).toBe(0);
  await paymentModel(db).updateOne(
    { orderId: order._id },
    { $set: { 'refunds.$[].status': 'sent', 'refunds.$[].nextTryAt': new Date(8e15) } },
  );
  const { payment } = await shop.read(order);
  if (!payment) throw new Error('the order has no payment');
  const dispute = shop.stub.dispute(payment.reference);
  Object.assign(dispute, { status: 'resolved', resolution: 'merchant-accepted' });
  await followDispute(shop.deps, dispute.id);
  const [one] = payment.refunds;
  if (!one) throw new Error('the order has no refund');
  const id = { paymentId: payment._id, refundId: one._id };
  await applyRefundEvent(shop.deps, id, { type: 'refused', error: 'The bank refused.' });
  const after = await shop.read(order);
  expect(after.refunds).toMatchObject([{ status: 'replaced' }]);
  const { vat_payable, refunds_payable, refunds = 0, chargebacks = 0 } = await shop.balances(order);
  expect({ vat_payable, refunds_payable }).toEqual({ vat_payable: 0, refunds_payable: 0 });
  expect(refunds + chargebacks).toBe(740_000 - 51_628);
});

it('is reversed once by a write-off while a refund is decided', async () => {
  const { db, clock } = shop.deps;
  const order = await placePaidOrder(shop, { priceKobo: 490_000 });
  const { payment } = await shop.read(order);
  if (!payment) throw new Error('the order has no payment');
  const { reference, orderId, paidKobo } = payment;
  const begun = Promise.withResolvers<void>();
  const decided = withTransaction(db, async (tx) => {
    const now = await readPayment(tx, reference);
    await begun.promise;
    await requestRefund(tx, now, {
      amountKobo: paidKobo,
      reason: 'Torn',
      by: 'system',
      now: clock.now(),
    });
  });
  await withTransaction(db, (tx) =>
    bookWriteOff(tx, {
      ...{ scope: 'payment', key: 'raced', reference, orderId },
      ...{ kobo: -paidKobo, now: clock.now() },
    }),
  );
  begun.resolve();
  await decided;
  expect((await shop.balances(order)).vat_payable).toBe(0);
});

const readPayment = (tx: Transaction, reference: string): Promise<PaymentDoc> =>
  paymentModel(tx).findOne({ reference }).lean<PaymentDoc>().orFail().exec();

import { bookPayment } from '@poc/commerce/books/ledger/book-payment';
import { type OrderDoc, orderModel } from '@poc/commerce/orders/order.model';
import { earnedOf } from '@poc/commerce/orders/order-purpose';
import { withPayments } from '@poc/commerce/payments/find-payments';
import { newPayment } from '@poc/commerce/payments/new-payment';
import { type PaymentDoc, paymentModel } from '@poc/commerce/payments/payment.model';
import { createPaystackClient } from '@poc/commerce/payments/paystack/paystack-client';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { importTransactions } from '@poc/paystack-sandbox/import-transactions';
import { trusted } from 'mongoose';
import { orders } from '../content/orders.ts';
import type { SeedContext, Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';

const timeoutMs = 10_000;

/**
 * Seeds the payments of demo orders in the sandbox, in the shop and in the ledger, so that they reconcile.
 * Without a sandbox it does nothing: the real Paystack never receives demo payments.
 */
export async function seedPayments({ databases, paystack }: SeedContext): Promise<Seeded> {
  const db = databases.commerce;
  const ids = orders.map(({ key }) => seedId('order', key));
  const paid = await orderModel(db)
    .find({ _id: trusted({ $in: ids }), paymentStatus: 'paid' })
    .lean<OrderDoc[]>();
  const missing = (await withPayments(db, paid)).filter(({ payment }) => payment === null);
  if (missing.length === 0 || paystack === null) return { total: paid.length, added: 0 };
  const { url, secretKey } = paystack;
  const past = missing.map((order) => ({ order, payment: paidPaymentOf(order) }));
  const imported = await importTransactions(
    url,
    secretKey,
    past.map(({ payment: { reference, email, amountKobo, paidAt } }) => ({
      ...{ reference, email, amountKobo, paidAt },
    })),
  );
  if (imported === undefined) return { total: paid.length, added: 0 };
  const client = createPaystackClient({ baseUrl: url, secretKey, timeoutMs });
  for (const { order, payment } of past) {
    const transaction = await client.verify(payment.reference);
    if (!transaction) throw new Error('The Paystack sandbox lost a payment of the demo data.');
    const { id: transactionId, amount: paidKobo, channel = null } = transaction;
    const { orderId, paidAt: now } = payment;
    await withTransaction(db, async (tx) => {
      const stored = { ...payment, transactionId, paidKobo, channel };
      await paymentModel(tx).create(stored);
      await bookPayment(tx, { orderId, transaction, earned: earnedOf(order), now });
    });
  }
  return { total: paid.length, added: missing.length };
}

function paidPaymentOf(order: OrderDoc): PaymentDoc & { paidAt: Date } {
  const { _id: orderId, userId, totalKobo, customer, createdAt, history } = order;
  return {
    ...newPayment({
      ...{ purpose: 'order', userId, orderId, amountKobo: totalKobo, email: customer.email },
      ...{ startedAt: createdAt, status: 'paid', accepted: true, askAt: null },
    }),
    paidAt: history.find(({ status }) => status === 'paid')?.at ?? createdAt,
  };
}

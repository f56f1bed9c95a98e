import { bookPayment } from '@poc/commerce/books/ledger/book-payment';
import { type OrderDoc, orderModel } from '@poc/commerce/orders/order.model';
import { referenceOf } from '@poc/commerce/payments/initialize-payment';
import type { PaystackTransaction } from '@poc/commerce/payments/paystack/paystack-answers';
import { createPaystackClient } from '@poc/commerce/payments/paystack/paystack-client';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { importTransactions, type PastTransaction } from '@poc/paystack-sandbox/import-transactions';
import { type Connection, trusted } from 'mongoose';
import { orders } from '../content/orders.ts';
import type { SeedContext, Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';

const timeoutMs = 10_000;

/**
 * Seeds the payments of demo orders in the sandbox, on the orders and in the ledger, so that they reconcile.
 * Without a sandbox it does nothing: the real Paystack never receives demo payments.
 */
export async function seedPayments({ databases, paystack }: SeedContext): Promise<Seeded> {
  const db = databases.commerce;
  const ids = orders.map(({ key }) => seedId('order', key));
  const paid = await orderModel(db)
    .find({ _id: trusted({ $in: ids }), paymentStatus: 'paid' })
    .lean<OrderDoc[]>();
  const missing = paid.filter(({ payment }) => payment === null);
  if (missing.length === 0 || paystack === null) return { total: paid.length, added: 0 };
  const { url, secretKey } = paystack;
  const imported = await importTransactions(url, secretKey, missing.map(pastOf));
  if (imported === undefined) return { total: paid.length, added: 0 };
  const client = createPaystackClient({ baseUrl: url, secretKey, timeoutMs });
  for (const order of missing) {
    const transaction = await client.verify(referenceOf(order, 1));
    if (!transaction) throw new Error('The Paystack sandbox lost a payment of the demo data.');
    await book(db, order, transaction);
  }
  return { total: paid.length, added: missing.length };
}

const paidAtOf = ({ history, createdAt }: OrderDoc): Date =>
  history.find(({ status }) => status === 'paid')?.at ?? createdAt;

const pastOf = (order: OrderDoc): PastTransaction => ({
  reference: referenceOf(order, 1),
  email: order.customer.email,
  amountKobo: order.totalKobo,
  paidAt: paidAtOf(order),
});

async function book(db: Connection, order: OrderDoc, transaction: PaystackTransaction): Promise<void> {
  const { reference, id: transactionId, amount: paidKobo, channel = null } = transaction;
  const paidAt = paidAtOf(order);
  await withTransaction(db, async (tx) => {
    const { modifiedCount } = await orderModel(db).updateOne(
      { _id: order._id, payment: null },
      {
        $set: {
          payment: {
            reference,
            accessCode: '',
            authorizationUrl: '',
            startedAt: order.createdAt,
            attempt: 1,
            transactionId,
            channel,
            paidKobo,
            paidAt,
            askAt: null,
            asks: 0,
          },
        },
      },
      { session: tx.session },
    );
    if (modifiedCount === 1) await bookPayment(db, tx, { order, transaction, accepted: true, now: paidAt });
  });
}

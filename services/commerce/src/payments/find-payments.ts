import type { Subject } from '@poc/kit/auth/subject';
import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import { fail } from '@poc/kit/errors';
import type { Database } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { readNumbered } from '../books/books.api.ts';
import type { CommerceDeps } from '../deps.ts';
import { type PaymentDoc, paymentModel } from './payment.model.ts';

export const findPayment = (db: Database, reference: string): Promise<PaymentDoc | null> =>
  paymentModel(db).findOne({ reference }).lean<PaymentDoc>().exec();

/** Finds a payment of the user. @throws order_not_found, also for payments of others */
export async function findOwnPayment(
  db: Connection,
  reference: string,
  subject: Pick<Subject, 'id'>,
): Promise<PaymentDoc> {
  const payment = await findPayment(db, reference);
  return payment?.userId.toHexString() === subject.id ? payment : fail('order_not_found');
}

interface Paid {
  readonly _id: Types.ObjectId;
}

/** Adds its payment to each order; null for an order that was never to be paid by Paystack. */
export async function withPayments<O extends Paid>(
  db: Database,
  orders: readonly O[],
): Promise<(O & { payment: PaymentDoc | null })[]> {
  const ids = orders.map(({ _id }) => _id);
  return joined(orders, await paymentsOf(db, ids));
}

/** The next batch of a reader waits for the query. */
const maxTimeMS = 5_000;

const paymentsOf = (db: Database, orderIds: readonly Types.ObjectId[]): Promise<PaymentDoc[]> =>
  paymentModel(db)
    .find({ orderId: trusted({ $in: orderIds }) })
    .maxTimeMS(maxTimeMS)
    .lean<PaymentDoc[]>()
    .exec();

const byOrderId = (payments: readonly PaymentDoc[]): ReadonlyMap<string, PaymentDoc> =>
  new Map(payments.map((payment) => [String(payment.orderId), payment]));

function joined<O extends Paid>(
  orders: readonly O[],
  payments: readonly PaymentDoc[],
): (O & { payment: PaymentDoc | null })[] {
  const paymentOf = byOrderId(payments);
  return orders.map((order) => ({ ...order, payment: paymentOf.get(order._id.toHexString()) ?? null }));
}

/** Reads the payments of orders. */
export type ReadPayments = BatchedRead<readonly Types.ObjectId[], readonly PaymentDoc[]>;

/** Creates the reader of payments, which reads those of concurrent requests in one query. */
export const createPaymentReader = (db: Connection): ReadPayments =>
  batchReads(async (keys) => {
    const paymentOf = byOrderId(await paymentsOf(db, keys.flat()));
    return (ids) => ids.flatMap((id) => paymentOf.get(id.toHexString()) ?? []);
  });

/** Adds its payment to each order, with the numbers of the documents that were due until now. */
export async function withDocuments<O extends Paid>(
  { readPayments, ...deps }: Pick<CommerceDeps, 'readPayments' | 'numberDocuments'>,
  orders: readonly O[],
): Promise<(O & { payment: PaymentDoc | null })[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ _id }) => _id);
  return joined(
    orders,
    await readNumbered(
      deps,
      () => readPayments(ids),
      (payments) => payments,
    ),
  );
}

/** Adds its payment to an order. */
export async function withPayment<O extends Paid>(
  db: Database,
  order: O,
): Promise<O & { payment: PaymentDoc | null }> {
  const [paid] = await withPayments(db, [order]);
  return paid ?? { ...order, payment: null };
}

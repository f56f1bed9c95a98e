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

interface HasOrderId {
  readonly _id: Types.ObjectId;
}

/** Adds each order's payment; null if it has none. */
export async function withPayments<O extends HasOrderId>(
  db: Database,
  orders: readonly O[],
): Promise<(O & { payment: PaymentDoc | null })[]> {
  const ids = orders.map(({ _id }) => _id);
  return joined(orders, await paymentsOf(db, ids));
}

/** Query timeout: the reader's next batch waits for the query. */
const maxTimeMS = 5_000;

const paymentsOf = (db: Database, orderIds: readonly Types.ObjectId[]): Promise<PaymentDoc[]> =>
  paymentModel(db)
    .find({ orderId: trusted({ $in: orderIds }) })
    .maxTimeMS(maxTimeMS)
    .lean<PaymentDoc[]>()
    .exec();

const byOrderId = (payments: readonly PaymentDoc[]): ReadonlyMap<string, PaymentDoc> =>
  new Map(payments.map((payment) => [String(payment.orderId), payment]));

function joined<O extends HasOrderId>(
  orders: readonly O[],
  payments: readonly PaymentDoc[],
): (O & { payment: PaymentDoc | null })[] {
  const paymentOf = byOrderId(payments);
  return orders.map((order) => ({ ...order, payment: paymentOf.get(order._id.toHexString()) ?? null }));
}

export type ReadPayments = BatchedRead<readonly Types.ObjectId[], readonly PaymentDoc[]>;

/** Creates a reader of orders' payments that batches concurrent requests into one query. */
export const createPaymentReader = (db: Connection): ReadPayments =>
  batchReads(async (keys) => {
    const paymentOf = byOrderId(await paymentsOf(db, keys.flat()));
    return (ids) => ids.flatMap((id) => paymentOf.get(id.toHexString()) ?? []);
  });

/** Adds each order's payment, after issuing pending invoices and credit notes. */
export async function withDocuments<O extends HasOrderId>(
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

export async function withPayment<O extends HasOrderId>(
  db: Database,
  order: O,
): Promise<O & { payment: PaymentDoc | null }> {
  const [paid] = await withPayments(db, [order]);
  return paid ?? { ...order, payment: null };
}

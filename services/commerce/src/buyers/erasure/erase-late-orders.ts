import { hasRow } from '@poc/kit/mongo/has-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { orderModel } from '../../orders/orders.api.ts';
import { eraseOrdersOf } from './erase-orders-of.ts';

/** Tokens of a deleted account are refused everywhere within a minute: no order comes later than this. */
const lateForMs = 60 * 60_000;

const lately = (now: Date): QueryFilter<PersonDoc> => ({
  deleted: true,
  changedAt: trusted({ $gte: new Date(now.getTime() - lateForMs) }),
});

/** Whether an account was deleted so lately that an order of it may still come. */
export const mayHaveLateOrders = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> =>
  hasRow(personModel(db), lately(clock.now()));

/** Erases orders that were placed while the deletion of the account was still on its way to this service. */
export async function eraseLateOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const people = await personModel(db).find(lately(now), { _id: 1 }).lean<Pick<PersonDoc, '_id'>[]>();
  for (const { _id } of people) {
    if (signal.aborted) return;
    const late = { userId: _id, 'customer.email': trusted({ $ne: '' }) };
    if (!(await orderModel(db).exists(late))) continue;
    await withTransaction(db, (tx) => eraseOrdersOf(tx, db, _id.toHexString(), now));
  }
}

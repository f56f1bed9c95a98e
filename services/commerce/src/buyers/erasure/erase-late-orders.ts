import { hasRow } from '@poc/kit/mongo/has-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type QueryFilter, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { orderModel, orderNoteModel } from '../../orders/orders.api.ts';
import { paymentModel } from '../../payments/payments.api.ts';
import { eraseOrdersOf } from './erase-orders-of.ts';

/** Window for late orders, in ms: tokens of a deleted account are refused everywhere within a minute. */
const lateForMs = 60 * 60_000;

const lately = (now: Date): QueryFilter<PersonDoc> => ({
  deleted: true,
  changedAt: trusted({ $gte: new Date(now.getTime() - lateForMs) }),
});

/** True if an account was deleted so recently that an order may still arrive. */
export const mayHaveLateOrders = ({ db, clock }: Pick<CommerceDeps, 'db' | 'clock'>): Promise<boolean> =>
  hasRow(personModel(db), lately(clock.now()));

/**
 * Erases orders and payments started before the account's deletion reached this service, and notes left by an erasure
 * in an earlier release.
 */
export async function eraseLateOrders(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const people = await personModel(db).find(lately(now), { _id: 1 }).lean<Pick<PersonDoc, '_id'>[]>();
  for (const { _id } of people) {
    if (signal.aborted) return;
    const given = trusted({ $ne: '' });
    const isLate =
      (await orderModel(db).exists({ userId: _id, 'customer.email': given })) ??
      (await paymentModel(db).exists({ userId: _id, email: given })) ??
      (await orderNoteModel(db).exists({ userId: _id }));
    if (!isLate) continue;
    await withTransaction(db, (tx) => eraseOrdersOf(tx, deps, _id.toHexString(), now));
  }
}

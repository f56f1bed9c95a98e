import type { EventOf } from '@poc/contracts/event';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import type { userDeleted } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { Deps } from '../config.ts';
import { eraseOrdersOf } from '../erasure/erase-orders-of.ts';
import { erasedPerson, stockChangeModel } from '../merch/stock/stock-change.model.ts';
import { snapshotOfSubscription } from '../subscriptions/snapshot-of-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscriptions/subscription.model.ts';

/**
 * Takes the person off the orders: what was sold for how much stays, as the law asks; to whom does not, but for orders
 * that are still to be delivered. Their plan is cancelled, so that nobody is charged for it again.
 */
export const onPersonDeleted =
  ({ db, clock }: Deps) =>
  async (event: EventOf<typeof userDeleted>, tx: Transaction): Promise<void> => {
    const { userId } = event.data;
    const { session } = tx;
    await cancelPlan(tx, db, userId, clock.now());
    await eraseOrdersOf(tx, db, userId, clock.now());
    await stockChangeModel(db).updateMany({ by: userId }, { $set: { by: erasedPerson } }, { session });
  };

/** It runs out at the end of what was paid for, as any cancelled plan does. */
async function cancelPlan(tx: Transaction, db: Connection, userId: string, now: Date): Promise<void> {
  const cancelled = await subscriptionModel(db)
    .findOneAndUpdate(
      { userId, status: 'active' },
      { $set: { status: 'cancelled', updatedAt: now } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<SubscriptionDoc>();
  if (!cancelled) return;
  const key = cancelled._id.toHexString();
  await tx.emit(subscriptionChanged, { key, data: snapshotOfSubscription(cancelled) });
}

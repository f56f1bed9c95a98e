import { subscriptionChanged } from '@poc/contracts/events/commerce';
import type { Migration } from '@poc/kit/mongo/migration';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { snapshotOfSubscription } from './snapshot-of-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from './subscription.model.ts';

/**
 * Emits the current state of each open Ultimate subscription. Events beyond Kafka's retention never reached
 * identity, which highlights the emails of these members.
 */
export const republishUltimate: Migration = {
  id: 'republish open Ultimate subscriptions',
  suitsEarlierReleases: true,
  async up(db) {
    const open = subscriptionModel(db)
      .find({ plan: 'ultimate', status: trusted({ $ne: 'expired' }) }, { _id: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .lean()
      .cursor();
    for await (const { _id } of open) await withTransaction(db, (tx) => emitAsItIs(db, tx, _id));
  },
};

async function emitAsItIs(db: Connection, tx: Transaction, _id: Types.ObjectId): Promise<void> {
  // The write conflicts with concurrent changes, so no stale state is emitted after them.
  const subscription = await subscriptionModel(db)
    .findOneAndUpdate({ _id }, { $inc: { version: 1 } }, { session: tx.session, returnDocument: 'after' })
    .lean<SubscriptionDoc>();
  if (!subscription) return;
  await tx.emit(subscriptionChanged, { key: _id.toHexString(), data: snapshotOfSubscription(subscription) });
}

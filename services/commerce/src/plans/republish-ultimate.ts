import { subscriptionChanged } from '@poc/contracts/events/commerce';
import type { Migration } from '@poc/kit/mongo/migration';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { snapshotOfSubscription } from './snapshot-of-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from './subscription.model.ts';

/** Emits each open Ultimate as it is now: events that are older than Kafka keeps any never reached identity, which marks the mails of its members. */
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
  // The write makes a change that is under way a conflict: nothing old is emitted after it.
  const subscription = await subscriptionModel(db)
    .findOneAndUpdate({ _id }, { $inc: { version: 1 } }, { session: tx.session, returnDocument: 'after' })
    .lean<SubscriptionDoc>();
  if (!subscription) return;
  await tx.emit(subscriptionChanged, { key: _id.toHexString(), data: snapshotOfSubscription(subscription) });
}

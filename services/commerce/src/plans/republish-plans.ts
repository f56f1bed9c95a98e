import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { republish } from '@poc/kit/events/republish';
import type { Migration } from '@poc/kit/mongo/migration';
import type { Connection } from 'mongoose';
import { snapshotOfSubscription } from './snapshot-of-subscription.ts';
import { subscriptionModel } from './subscription.model.ts';

/** Publishes every subscription again, for the projections of plans. @returns number of subscriptions */
export const republishPlans = (db: Connection): Promise<number> =>
  republish(db, subscriptionModel, (tx, subscription) =>
    tx.emit(subscriptionChanged, {
      key: subscription._id.toHexString(),
      data: snapshotOfSubscription(subscription),
    }),
  );

/**
 * Republishes subscriptions: earlier events never reached identity, which highlights the emails of Ultimate
 * members.
 */
export const announcePlans: Migration = {
  id: 'republish open Ultimate subscriptions',
  suitsEarlierReleases: true,
  up: async (db) => void (await republishPlans(db)),
};

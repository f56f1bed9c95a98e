import type { Migration } from '@poc/kit/mongo/migration';
import type { Connection } from 'mongoose';

/** Adds the billing fields to legacy subscriptions: active ones are due at their end. */
export const addBillingFields: Migration = {
  id: 'add the standing of subscriptions',
  suitsEarlierReleases: true,
  async up(db: Connection) {
    // Runs in MongoDB: the model requires these fields.
    await db.collection('subscriptions').updateMany(
      { version: { $exists: false } },
      [
        {
          $set: {
            state: '$status',
            anchor: '$startDate',
            periods: 1,
            nextPlan: null,
            graceUntil: null,
            tries: 0,
            reminded: false,
            dueAt: { $cond: [{ $eq: ['$status', 'expired'] }, null, '$endDate'] },
            lastFailure: '',
            trialUsedAt: null,
            version: 1,
          },
        },
      ],
      { hint: { _id: 1 } },
    );
  },
};

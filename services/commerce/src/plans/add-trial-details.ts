import type { Migration } from '@poc/kit/mongo/migration';
import type { Connection } from 'mongoose';

/**
 * Adds `isTrial` and `hasPaid` to subscriptions, from their payments. Trials that a resumption or an extension had
 * made `active` become trials again and get their reminder.
 */
export const addTrialDetails: Migration = {
  id: 'add the trial facts of subscriptions',
  suitsEarlierReleases: true,
  async up(db: Connection) {
    const subscriptions = db.collection('subscriptions');
    // Runs in MongoDB: the model requires these fields. A trial is the first period of its subscription, so the
    // dates are equal.
    await subscriptions.updateMany(
      { hasPaid: { $exists: false } },
      [{ $set: { hasPaid: false, isTrial: { $eq: ['$trialUsedAt', '$startDate'] } } }],
      { hint: { _id: 1 } },
    );
    const isLater = { $gt: ['$$new.paidAt', '$trialUsedAt'] };
    await db
      .collection('plan_payments')
      .aggregate(
        [
          { $match: { accepted: true, purpose: { $in: ['start', 'change', 'renewal'] } } },
          { $group: { _id: '$userId', paidAt: { $max: '$paidAt' } } },
          { $project: { _id: 0, userId: '$_id', paidAt: 1 } },
          {
            $merge: {
              into: 'subscriptions',
              on: 'userId',
              whenMatched: [
                { $set: { hasPaid: true, isTrial: { $and: ['$isTrial', { $not: [isLater] }] } } },
              ],
              whenNotMatched: 'discard',
            },
          },
        ],
        { hint: { _id: 1 } },
      )
      .toArray();
    await subscriptions.updateMany(
      { isTrial: true, state: 'active' },
      [{ $set: { state: 'trialing', reminded: false, dueAt: '$$NOW' } }],
      { hint: { _id: 1 } },
    );
  },
};

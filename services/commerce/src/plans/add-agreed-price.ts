import type { Migration } from '@poc/kit/mongo/migration';
import type { Connection } from 'mongoose';
import { firstPrices } from './plans.ts';

/** Adds the price that owners agreed to: before this migration no price had changed. */
export const addAgreedPrice: Migration = {
  id: 'add the agreed price of subscriptions',
  suitsEarlierReleases: true,
  async up(db: Connection) {
    // Runs in MongoDB: the model requires this field.
    await db.collection('subscriptions').updateMany(
      { agreedKobo: { $exists: false } },
      [
        {
          $set: {
            agreedKobo: {
              $cond: [
                { $eq: [{ $ifNull: ['$nextPlan', '$plan'] }, 'ultimate'] },
                firstPrices.ultimate.priceKobo,
                firstPrices.premium.priceKobo,
              ],
            },
          },
        },
      ],
      { hint: { _id: 1 } },
    );
  },
};

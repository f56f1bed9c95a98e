import type { Migration } from '@poc/kit/mongo/migration';
import type { Connection } from 'mongoose';
import { plans } from './plans.ts';

/** Gives subscriptions the price that their owners agreed to: until now no price has changed. */
export const addAgreedPrice: Migration = {
  id: 'add the agreed price of subscriptions',
  suitsEarlierReleases: true,
  async up(db: Connection) {
    // Written by MongoDB itself: the model does not know rows without this field.
    await db.collection('subscriptions').updateMany(
      { agreedKobo: { $exists: false } },
      [
        {
          $set: {
            agreedKobo: {
              $cond: [
                { $eq: [{ $ifNull: ['$nextPlan', '$plan'] }, 'ultimate'] },
                plans.ultimate.priceKobo,
                plans.premium.priceKobo,
              ],
            },
          },
        },
      ],
      { hint: { _id: 1 } },
    );
  },
};

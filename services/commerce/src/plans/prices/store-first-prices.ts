import { planIds } from '@poc/contracts/entitlements';
import type { Migration } from '@poc/kit/mongo/migration';
import { firstPrices } from '../plans.ts';
import { planModel } from './plan.model.ts';

/** Stores the prices of the specification as the first versions. */
export const storeFirstPrices: Migration = {
  id: 'store the first prices of plans',
  suitsEarlierReleases: true,
  async up(db) {
    const since = { from: new Date(0), decidedAt: new Date(0), reason: '' };
    for (const id of planIds) {
      const first = { $setOnInsert: { versions: [{ ...firstPrices[id], ...since }] } };
      await planModel(db).updateOne({ _id: id }, first, { upsert: true });
    }
  },
};

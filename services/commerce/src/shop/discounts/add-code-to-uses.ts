import type { Migration } from '@poc/kit/mongo/migration';
import { discountUseModel } from './discount-use.model.ts';

const discountLine = {
  $first: {
    $filter: {
      input: { $ifNull: [{ $first: '$order.adjustments' }, []] },
      cond: { $eq: ['$$this.kind', 'discount'] },
    },
  },
};

/** Adds the code to earlier uses, from their orders: the code itself may be deleted. */
export const addCodeToUses: Migration = {
  id: 'add the code to the uses of discount codes',
  suitsEarlierReleases: true,
  async up(db) {
    await db
      .collection(discountUseModel.modelName)
      .aggregate(
        [
          { $match: { code: { $exists: false } } },
          { $lookup: { from: 'orders', localField: '_id', foreignField: '_id', as: 'order' } },
          { $set: { line: discountLine } },
          { $project: { code: { $ifNull: ['$line.code', ''] } } },
          { $merge: { into: discountUseModel.modelName, whenNotMatched: 'discard' } },
        ],
        { hint: { _id: 1 } },
      )
      .toArray();
  },
};

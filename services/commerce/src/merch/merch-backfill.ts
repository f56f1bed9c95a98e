import { everyRow } from '@poc/kit/mongo/every-row';
import type { AnyModel } from '@poc/kit/mongo/model';
import { type Connection, type Types, trusted } from 'mongoose';
import { merchModel } from './merch.model.ts';
import { presentKey, searchFieldsOf } from './search-fields.ts';

/** How many products are read and written at once. */
const batchSize = 500;

/** Gives products of before what they are searched by. It runs at each start, after the first one with nothing to do. */
export const merchBackfill: AnyModel = {
  modelName: 'merch_backfill',
  prepare: addSearchKeys,
};

async function addSearchKeys(db: Connection): Promise<void> {
  const products = merchModel(db);
  const outdated = { searchKeys: trusted({ $ne: presentKey }) };
  for (;;) {
    const rows = await products
      .find({ ...everyRow, ...outdated }, { productName: 1, description: 1 })
      .limit(batchSize)
      .lean<{ _id: Types.ObjectId; productName: string; description?: string }[]>();
    if (rows.length === 0) return;
    await products.bulkWrite(
      rows.map(({ _id, productName, description = '' }) => ({
        updateOne: {
          // Whoever changes the text meanwhile writes the keys of the new one.
          filter: { _id, ...outdated },
          update: { $set: searchFieldsOf({ productName, description }) },
        },
      })),
    );
  }
}

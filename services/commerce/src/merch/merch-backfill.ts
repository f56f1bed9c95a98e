import { everyRow } from '@poc/kit/mongo/every-row';
import type { AnyModel } from '@poc/kit/mongo/model';
import { type Connection, trusted } from 'mongoose';
import { lowKeysOf } from '../stock/low-stock.ts';
import { type MerchDoc, merchModel } from './merch.model.ts';
import { presentKey, searchFieldsOf } from './search-fields.ts';

/** How many products are read and written at once. */
const batchSize = 500;

/** Gives products of an earlier version what they are searched by, and the count of what runs low of them. It runs at each start, after the first one with nothing to do. */
export const merchBackfill: AnyModel = {
  modelName: 'merch_backfill',
  prepare: addMissing,
};

type Legacy = Pick<MerchDoc, '_id' | 'productName' | 'stock' | 'variants' | 'lowStockBelow'> & {
  description?: string;
};

async function addMissing(db: Connection): Promise<void> {
  const products = merchModel(db);
  const outdated = { searchKeys: trusted({ $ne: presentKey }) };
  for (;;) {
    const rows = await products
      .find(
        { ...everyRow, ...outdated },
        { productName: 1, description: 1, stock: 1, variants: 1, lowStockBelow: 1 },
      )
      .limit(batchSize)
      .lean<Legacy[]>();
    if (rows.length === 0) return;
    await products.bulkWrite(
      rows.map(({ _id, productName, description = '', ...stocks }) => ({
        updateOne: {
          // Whoever changes the text meanwhile writes the keys of the new one.
          filter: { _id, ...outdated },
          update: {
            $set: { ...searchFieldsOf({ productName, description }), lowCount: lowKeysOf(stocks).length },
          },
        },
      })),
    );
  }
}

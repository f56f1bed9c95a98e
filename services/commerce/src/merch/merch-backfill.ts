import { backfillSearchKeys } from '@poc/kit/mongo/backfill-search-keys';
import type { AnyModel } from '@poc/kit/mongo/model';
import { type MerchDoc, merchModel } from './merch.model.ts';
import { presentKey, searchFieldsOf } from './search-fields.ts';
import { lowKeysOf } from './stock/low-stock.ts';

type Legacy = Pick<MerchDoc, '_id' | 'productName' | 'stock' | 'variants' | 'lowStockBelow'> & {
  description?: string;
};

/** Gives products of an earlier version what they are searched by, and the count of what runs low of them. It runs at each start, after the first one with nothing to do. */
export const merchBackfill: AnyModel = {
  modelName: 'merch_backfill',
  prepare: (db) =>
    backfillSearchKeys<MerchDoc, Legacy>(merchModel(db), {
      presentKey,
      fields: ['productName', 'description', 'stock', 'variants', 'lowStockBelow'],
      changesOf: ({ productName, description = '', ...stocks }) => ({
        ...searchFieldsOf({ productName, description }),
        lowCount: lowKeysOf(stocks).length,
      }),
    }),
};

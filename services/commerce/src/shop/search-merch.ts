import { searchMerch as contract } from '@poc/contracts/endpoints/merch';
import { everyone } from '@poc/kit/auth/policies';
import type { SearchSource } from '@poc/kit/search/search-engine';
import { searchRows } from '@poc/kit/search/search-rows';
import { route } from '../route.ts';
import { type MerchDoc, merchModel, searchIndex } from './merch.model.ts';
import { imagesOf } from './merch-images.ts';
import { textsOf } from './search-fields.ts';

export const merchSource: SearchSource<MerchDoc> = {
  model: merchModel,
  index: searchIndex,
  among: { deletedAt: null },
  fields: ['productName', 'variants', 'createdAt'],
  textsOf,
  timeOf: ({ createdAt }) => createdAt,
};

/** Searches products by name, variants and description. */
export const searchMerch = route(contract, everyone, (deps) =>
  searchRows(merchSource, deps, (product) => ({
    kind: 'product',
    title: product.productName,
    text: product.description,
    image: imagesOf(product)[0] ?? null,
  })),
);

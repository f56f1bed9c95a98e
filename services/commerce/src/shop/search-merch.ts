import { searchMerch as contract } from '@poc/contracts/endpoints/merch';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { searchRows } from '@poc/kit/search/search-rows';
import type { Deps } from '../config.ts';
import { merchModel, searchIndex } from './merch.model.ts';
import { imagesOf } from './merch-images.ts';
import { textsOf } from './search-fields.ts';

/** Searches products by name, variants and description. */
export const searchMerch = route(contract, everyone, ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  searchRows(
    merchModel(db),
    {
      index: searchIndex,
      among: { deletedAt: null },
      fields: ['productName', 'variants', 'createdAt'],
      textsOf,
      timeOf: ({ createdAt }) => createdAt,
      clock,
    },
    (product) => ({
      kind: 'product',
      title: product.productName,
      text: product.description,
      image: imagesOf(product)[0] ?? null,
    }),
  ),
);

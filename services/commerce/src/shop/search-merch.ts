import { searchMerch as contract } from '@poc/contracts/endpoints/merch';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { answerSearch } from '@poc/kit/search/answer-search';
import { embeddedSearch } from '@poc/kit/search/embedded-search';
import { trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { type MerchDoc, merchModel, searchIndex } from './merch.model.ts';
import { imagesOf } from './merch-images.ts';
import { textsOf } from './search-fields.ts';

const sold = { deletedAt: null } as const;

/** Searches products by name, variants and description. */
export const searchMerch = route(contract, everyone, ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const products = merchModel(db);
  const engine = embeddedSearch(products, {
    index: searchIndex,
    among: sold,
    fields: ['productName', 'variants', 'createdAt'],
    textsOf,
    timeOf: ({ createdAt }) => createdAt,
    clock,
  });

  return async ({ query }) =>
    answerSearch(
      await engine.rank(query.q),
      query,
      (ids) => products.find({ ...sold, _id: trusted({ $in: [...ids] }) }).lean<MerchDoc[]>(),
      (product) => ({
        kind: 'product',
        title: product.productName,
        text: product.description,
        image: imagesOf(product)[0] ?? null,
      }),
    );
});

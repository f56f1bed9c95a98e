import { listPopularMerch as contract } from '@poc/contracts/endpoints/merch';
import { everyone } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { route } from '../route.ts';
import { merchModel } from './merch.model.ts';
import { mostSoldFirst } from './merch-sort.ts';
import { presentMerch } from './present-merch.ts';

/** Lists products by units sold, without those never sold. */
export const listPopularMerch = route(contract, everyone, ({ db }) => async ({ query }) => {
  const found = await findPage(merchModel(db), {
    ...query,
    filter: { deletedAt: null, unitsSold: trusted({ $gt: 0 }) },
    order: mostSoldFirst,
  });
  return pageOf(found, presentMerch);
});

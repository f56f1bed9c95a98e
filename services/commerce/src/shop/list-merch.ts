import { listMerch as contract } from '@poc/contracts/endpoints/merch';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { koboOf } from '../naira.ts';
import { createFindMerch } from './find-merch.ts';
import { merchOrders } from './merch-sort.ts';
import { presentMerch } from './present-merch.ts';

export const listMerch = route(contract, everyone, (deps: Deps) => {
  const findMerch = createFindMerch(deps);

  return async ({ query }) => {
    const { search, sort, minPrice, maxPrice, maxStock, lowStock, limit, cursor } = query;
    const { rows, total, nextCursor } = await findMerch({
      search,
      minKobo: minPrice === undefined ? undefined : koboOf(minPrice),
      maxKobo: maxPrice === undefined ? undefined : koboOf(maxPrice),
      maxStock,
      lowStock: lowStock !== undefined,
      order: merchOrders[sort],
      limit,
      cursor,
    });
    return page(rows.map(presentMerch), { total, nextCursor });
  };
});

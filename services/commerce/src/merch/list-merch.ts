import type { listMerch as contract } from '@poc/contracts/endpoints/commerce';
import type { Merch as MerchAnswer } from '@poc/contracts/entities/commerce';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { containsText } from '@poc/kit/mongo/contains-text';
import { findPage } from '@poc/kit/mongo/find-page';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { koboOf } from '../money/naira.ts';
import { type MerchDoc, merchModel } from './merch.model.ts';
import { merchOrders } from './merch-orders.ts';
import { presentMerch } from './present-merch.ts';

type Query = Input<typeof contract>['query'];

/** Products, searched by name or description, within a range of prices in naira, in the wanted order. */
export const listMerch =
  ({ db }: Deps) =>
  async ({ query }: { query: Query }): Promise<Reply<MerchAnswer[]>> => {
    const { rows, total, nextCursor } = await findPage(merchModel(db), {
      filter: filterOf(query),
      order: merchOrders[query.sort],
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(rows.map(presentMerch), { total, nextCursor });
  };

function filterOf({ search, minPrice, maxPrice }: Query): QueryFilter<MerchDoc> {
  const pattern = search ? containsText(search) : null;
  const bounds = {
    ...(minPrice === undefined ? {} : { $gte: koboOf(minPrice) }),
    ...(maxPrice === undefined ? {} : { $lte: koboOf(maxPrice) }),
  };
  return {
    deletedAt: null,
    ...(Object.keys(bounds).length === 0 ? {} : { priceKobo: trusted(bounds) }),
    ...(pattern ? { $or: [{ productName: pattern }, { description: pattern }] } : {}),
  };
}

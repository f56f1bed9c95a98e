import { listMerch as contract } from '@poc/contracts/endpoints/merch';
import { everyone } from '@poc/kit/auth/policies';
import type { Clock } from '@poc/kit/clock';
import { pageOf } from '@poc/kit/http/reply';
import { type FoundPage, findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { holdingText } from '@poc/kit/mongo/find-searched';
import { createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { koboOf } from '../naira.ts';
import { route } from '../route.ts';
import { type MerchDoc, merchModel, searchIndex } from './merch.model.ts';
import { merchListSorts } from './merch-sort.ts';
import { presentMerch } from './present-merch.ts';

export const listMerch = route(contract, everyone, (deps) => {
  const findMerch = createFindMerch(deps);

  return async ({ query }) => {
    const { search, sort, minPrice, maxPrice, maxStock, lowStock, limit, cursor } = query;
    const found = await findMerch({
      search,
      minKobo: minPrice === undefined ? undefined : koboOf(minPrice),
      maxKobo: maxPrice === undefined ? undefined : koboOf(maxPrice),
      maxStock,
      lowStock: lowStock !== undefined,
      order: merchListSorts[sort],
      limit,
      cursor,
    });
    return pageOf(found, presentMerch);
  };
});

interface MerchQuery {
  readonly search?: string | undefined;
  /** Price range in kobo, both ends included. */
  readonly minKobo?: number | undefined;
  readonly maxKobo?: number | undefined;
  readonly maxStock?: number | undefined;
  readonly lowStock?: boolean | undefined;
  readonly order: ListSort<MerchDoc>;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Creates the search of the shop's products by word prefixes in the name or description. */
function createFindMerch({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<MerchDoc>(clock);
  const products = merchModel(db);

  return async ({ search, order, limit, cursor, ...narrow }: MerchQuery): Promise<FoundPage<MerchDoc>> => {
    const filter = filterOf(narrow);
    const page = { order, limit, cursor };
    if (!search) {
      const count = () => totalOf(products, filter, JSON.stringify(filter));
      return findPage(products, { ...page, filter, count });
    }
    // Finds the ids by words first and sorts them afterwards, which avoids a combined index per sort order.
    const ids = await idsFor(db, search, filter);
    const found = { _id: trusted({ $in: ids }), deletedAt: null };
    return findPage(products, { ...page, filter: found, count: async () => ids.length });
  };
}

async function idsFor(
  db: Connection,
  search: string,
  filter: QueryFilter<MerchDoc>,
): Promise<Types.ObjectId[]> {
  const products = merchModel(db);
  const holding = await holdingText(products, search, {
    index: searchIndex,
    among: { deletedAt: null },
    fields: ['productName', 'description'],
  });
  if (holding === null) return [];
  const rows = await products
    .find({ ...filter, ...holding }, { _id: 1 })
    .hint({ ...searchIndex })
    .lean<{ _id: Types.ObjectId }[]>();
  return rows.map(({ _id }) => _id);
}

function filterOf({
  minKobo,
  maxKobo,
  maxStock,
  lowStock,
}: Pick<MerchQuery, 'minKobo' | 'maxKobo' | 'maxStock' | 'lowStock'>): QueryFilter<MerchDoc> {
  const bounds = {
    ...(minKobo === undefined ? {} : { $gte: minKobo }),
    ...(maxKobo === undefined ? {} : { $lte: maxKobo }),
  };
  return {
    deletedAt: null,
    ...(Object.keys(bounds).length === 0 ? {} : { priceKobo: trusted(bounds) }),
    ...(maxStock === undefined ? {} : { stock: trusted({ $lte: maxStock }) }),
    ...(lowStock ? { lowCount: trusted({ $gt: 0 }) } : {}),
  };
}

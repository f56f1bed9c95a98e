import type { Clock } from '@poc/kit/clock';
import { containsText } from '@poc/kit/mongo/contains-text';
import { type FoundPage, findPage, type ListOrder } from '@poc/kit/mongo/find-page';
import { havingOneOf, rarestOf } from '@poc/kit/mongo/rarest-key';
import { createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type Model, type QueryFilter, type Types, trusted } from 'mongoose';
import { type MerchDoc, merchModel, searchIndex } from './merch.model.ts';
import { searchedKeysOf } from './search-fields.ts';

/** As it is stored: with its keys. */
type StoredMerch = MerchDoc & { searchKeys: string[] };

export interface MerchQuery {
  readonly search?: string | undefined;
  /** Both ends included, in kobo. */
  readonly minKobo?: number | undefined;
  readonly maxKobo?: number | undefined;
  readonly maxStock?: number | undefined;
  /** Only those of which something runs low. */
  readonly lowStock?: boolean | undefined;
  readonly order: ListOrder<MerchDoc>;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Finds a page of the products of the shop. A search holds to the letter, from the beginning of a word on, in the name or
 * the description.
 */
export function createFindMerch({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<MerchDoc>(clock);
  const products = merchModel(db);

  return async ({ search, order, limit, cursor, ...narrow }: MerchQuery): Promise<FoundPage<MerchDoc>> => {
    const filter = filterOf(narrow);
    const page = { order, limit, cursor };
    if (!search) {
      const count = () => totalOf(products, filter, JSON.stringify(filter));
      return findPage(products, { ...page, filter, count });
    }
    // Found by its words first, put into their order after: an index of both for each order would be four.
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
  const products = merchModel(db) as unknown as Model<StoredMerch>;
  const words = searchedKeysOf(search).map((key) => [key]);
  const rarest = await rarestOf(products, words, { deletedAt: null }, searchIndex);
  if (rarest === null) return [];
  const pattern = containsText(search);
  const rows = await products
    .find(
      {
        ...(filter as QueryFilter<StoredMerch>),
        ...havingOneOf<StoredMerch>(rarest),
        $or: [{ productName: pattern }, { description: pattern }],
      },
      { _id: 1 },
    )
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

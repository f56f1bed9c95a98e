import type { Fault } from '@poc/contracts/errors';
import { type Model, type QueryFilter, type Types, trusted } from 'mongoose';
import { fail } from '../errors.ts';
import { containsText } from './contains-text.ts';
import { type FoundPage, findPage, type IndexKeys, type PageRequest } from './find-page.ts';
import { countedInSearch, havingOneOf, rarestOf } from './rarest-key.ts';
import { type Searched, searchedTextKeys } from './search-keys.ts';
import { countAtMost } from './totals.ts';

interface SearchScope<T> {
  /** Search index, with `searchKeys`. */
  readonly index: IndexKeys;
  /** Restricts the rows, by equality on further fields of the index. */
  readonly among: QueryFilter<T>;
  readonly fields: readonly string[];
  /** Words of the search, each as its alternative keys. Default: the search's text keys. */
  readonly words?: readonly (readonly string[])[];
}

/**
 * Builds the filter for rows with exactly this text in a field. The scan enters the search index at the rarest word.
 * @returns null for a search without words
 */
export async function holdingText<T extends Searched>(
  model: Model<T>,
  search: string,
  { index, among, fields, words = searchedTextKeys(search).map((key) => [key]) }: SearchScope<T>,
): Promise<QueryFilter<T> | null> {
  const rarest = await rarestOf(model, words, among, index);
  if (rarest === null) return null;
  const pattern = containsText(search);
  return { ...among, ...havingOneOf<T>(rarest), $or: fields.map((field) => ({ [field]: pattern })) };
}

/** Maximum number of search results that can be sorted in another order than the index has. */
export const sortedInSearch = 5_000;

const tooMany = {
  path: 'query.sort',
  msg: 'Too many rows match to be sorted by this column. Please narrow the search.',
};

/** @throws invalid_request with the fault when there are more rows than can be sorted */
export function checkSortable({ length }: readonly unknown[], fault: Fault = tooMany): void {
  if (length > sortedInSearch) fail('invalid_request', { faults: [fault] });
}

/**
 * Reads one page of search results; the total is counted up to 500. In index order there may be any number of
 * results; for another order all rows are found first, then sorted.
 * @throws invalid_request for another order of more than 5,000 rows
 */
export async function findSearchedPage<T extends Searched & { _id: Types.ObjectId }>(
  model: Model<T>,
  index: IndexKeys,
  request: Pick<PageRequest<T>, 'order' | 'limit' | 'cursor'> & { readonly filter: QueryFilter<T> | null },
): Promise<FoundPage<T>> {
  const { filter, order } = request;
  if (filter === null) return { rows: [], total: 0, nextCursor: null };
  // An index of a search ends with the list's time and `_id`.
  if (order.field !== Object.keys(index).at(-2)) {
    return findPage(model, { ...request, ...(await idsFound(model, [{ filter, hint: index }])) });
  }
  const count = () => countAtMost(model, filter, countedInSearch, index);
  return findPage(model, { ...request, filter, count, hint: index });
}

/**
 * Builds a filter for the rows that match any of some conditions, for sorting in any order.
 * @throws invalid_request if one condition matches more than 5,000
 */
export async function idsFound<T extends { _id: Types.ObjectId }>(
  model: Model<T>,
  conditions: readonly { readonly filter: QueryFilter<T>; readonly hint: IndexKeys }[],
): Promise<Pick<PageRequest<T>, 'filter' | 'count' | 'hint'>> {
  const found = await Promise.all(
    conditions.map(({ filter, hint }) =>
      model
        .find(filter, { _id: 1 })
        .hint({ ...hint })
        .limit(sortedInSearch + 1)
        .lean<{ _id: Types.ObjectId }[]>(),
    ),
  );
  for (const rows of found) checkSortable(rows);
  const ids = new Map(found.flat().map(({ _id }) => [_id.toHexString(), _id]));
  return {
    filter: { _id: trusted({ $in: [...ids.values()] }) } as QueryFilter<T>,
    count: async () => Math.min(ids.size, countedInSearch),
    hint: { _id: 1 },
  };
}

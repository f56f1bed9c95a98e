import type { Model, QueryFilter, Types } from 'mongoose';
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
 * Builds the filter for rows of which a field contains exactly this text. The scan enters the search index at the
 * rarest word.
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

/** Reads one page of search results in index order; the total is counted up to 500. */
export async function findSearchedPage<T extends Searched & { _id: Types.ObjectId }>(
  model: Model<T>,
  index: IndexKeys,
  request: Pick<PageRequest<T>, 'order' | 'limit' | 'cursor'> & { readonly filter: QueryFilter<T> | null },
): Promise<FoundPage<T>> {
  const { filter } = request;
  if (filter === null) return { rows: [], total: 0, nextCursor: null };
  const count = () => countAtMost(model, filter, countedInSearch, index);
  return findPage(model, { ...request, filter, count, hint: index });
}

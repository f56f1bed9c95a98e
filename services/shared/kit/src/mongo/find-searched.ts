import type { Model, QueryFilter, Types } from 'mongoose';
import { containsText } from './contains-text.ts';
import { type FoundPage, findPage, type IndexKeys, type PageRequest } from './find-page.ts';
import { countedInSearch, havingOneOf, rarestOf } from './rarest-key.ts';
import { type Searched, searchedTextKeys } from './search-keys.ts';
import { countAtMost } from './totals.ts';

/** Which rows of a collection are searched, and by what. */
interface Searching<T> {
  /** The search's, with `searchKeys`. */
  readonly index: IndexKeys;
  /** The rows that count, by equality on further fields of the index. */
  readonly among: QueryFilter<T>;
  /** Those that may hold the text. */
  readonly fields: readonly string[];
  /** The search's words, each as the keys that it may stand under; without it, its text keys. */
  readonly words?: readonly (readonly string[])[];
}

/**
 * The condition that one of some fields contains exactly this text. It begins in the index of the search, at the word
 * that the fewest rows have.
 * @returns null for a search without words: nothing holds it
 */
export async function holdingText<T extends Searched>(
  model: Model<T>,
  search: string,
  { index, among, fields, words = searchedTextKeys(search).map((key) => [key]) }: Searching<T>,
): Promise<QueryFilter<T> | null> {
  const rarest = await rarestOf(model, words, among, index);
  if (rarest === null) return null;
  const pattern = containsText(search);
  return { ...among, ...havingOneOf<T>(rarest), $or: fields.map((field) => ({ [field]: pattern })) };
}

/** Reads one page of what a search finds, in the order of its index; the total is counted up to 500. */
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

import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { createReadCache } from '../cache/read-cache.ts';
import { keyFieldOf, keysAmong } from '../mongo/rarest-key.ts';
import { keyOfWord, type Searched } from '../mongo/search-keys.ts';
import type { Candidate } from './rank.ts';
import type { SearchSource } from './search-engine.ts';
import type { SearchTerm } from './search-terms.ts';

/** Terms with this many rows are common: their rows are read only together with those of other terms. */
const fewRows = 50;
const keysKept = 2_000;

/** First letter after the kind of a key. */
const initialOf = (key: string): number => key.charCodeAt(keyOfWord('').length);

/** Rows with a key; null if a term with it is common. */
type KeyRows<T> = readonly T[] | null;

/**
 * Creates the function that reads all rows of the terms of a search, unless one of them is common. Most searches take
 * one query, and none while the rows of their keys are cached.
 * @param sharedMs maximum age of cached rows in ms; 0 reads them for each search
 */
export function rowsOfTerms<T extends Searched & { _id: Types.ObjectId }>(
  { model: modelOf, index, among, fields }: SearchSource<T>,
  db: Connection,
  sharedMs: number,
): (terms: readonly SearchTerm[]) => Promise<Candidate<T>[] | null> {
  const model = modelOf(db);
  const keyField = keyFieldOf(index);
  const shown = Object.fromEntries(fields.map((field) => [field, 1]));
  const cache = sharedMs > 0 ? createReadCache<KeyRows<T>>({ max: keysKept, ttl: sharedMs }) : null;

  /** @param terms keys of each term */
  async function read(terms: readonly (readonly string[])[]): Promise<ReadonlyMap<string, KeyRows<T>>> {
    const requested = terms.filter((keys) => keys.length > 0);
    const wanted = new Set(requested.flat());
    const condition = { ...among, [keyField]: trusted({ $in: [...wanted] }) } as QueryFilter<T>;
    const rows = await model
      .find(condition, { ...shown, [keyField]: keysAmong(keyField, wanted) })
      .limit(fewRows)
      .hint({ ...index })
      .lean<T[]>();
    if (rows.length === fewRows) {
      if (requested.length === 1) return new Map([...wanted].map((key) => [key, null]));
      const each = await Promise.all(requested.map((keys) => read([keys])));
      return new Map(each.flatMap((ofTerm) => [...ofTerm]));
    }
    // Most keys differ in their first letter, and comparing it costs less than a look-up.
    const initials = new Set([...wanted].map(initialOf));
    const found = new Map<string, T[]>([...wanted].map((key) => [key, []]));
    for (const row of rows) {
      const { [keyField]: keys, ...texts } = row as Record<string, unknown>;
      for (const key of keys as string[]) {
        if (initials.has(initialOf(key))) found.get(key)?.push(texts as unknown as T);
      }
    }
    return found;
  }

  async function readShared(terms: readonly (readonly string[])[]): Promise<ReadonlyMap<string, KeyRows<T>>> {
    if (!cache) return read(terms);
    const missing = terms.map((keys) => keys.filter((key) => !cache.has(key)));
    const reading = missing.some((keys) => keys.length > 0) ? read(missing) : null;
    const rowsOf = async (key: string): Promise<KeyRows<T>> => {
      const rows = (await reading)?.get(key);
      // Evicted since the lookup.
      return rows === undefined ? ((await read([[key]])).get(key) ?? null) : rows;
    };
    const found = [...new Set(terms.flat())].map(
      async (key) => [key, await cache.memo(key, { context: () => rowsOf(key) })] as const,
    );
    return new Map(await Promise.all(found));
  }

  return async (terms) => {
    const unique = new Map<string, T & { found: string[] }>();
    for (const [key, rows] of await readShared(terms.map(({ qualities }) => [...qualities.keys()]))) {
      if (rows === null) return null;
      for (const row of rows) {
        const id = row._id.toHexString();
        const candidate = unique.get(id) ?? { ...row, found: [] };
        candidate.found.push(key);
        unique.set(id, candidate);
      }
    }
    return [...unique].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, row]) => row);
  };
}

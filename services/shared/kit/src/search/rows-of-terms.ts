import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { createReadCache } from '../cache/read-cache.ts';
import { keyFieldOf } from '../mongo/rarest-key.ts';
import { keyOfWord, type Searched } from '../mongo/search-keys.ts';
import type { Candidate } from './rank.ts';
import type { SearchSource } from './search-engine.ts';
import { keysOf, type SearchTerm } from './search-terms.ts';

/** Terms with this many rows are common: their rows are read only together with those of other terms. */
const fewRows = 50;
const termsKept = 500;

/** First letter after the kind of a key. */
const initialOf = (key: string): number => key.charCodeAt(keyOfWord('').length);

/** Rows of a term; null for a common one. */
type TermRows<T> = readonly Candidate<T>[] | null;

/**
 * Creates the function that reads all rows of the terms of a search, unless one of them is common. Most searches take
 * one query, and none while the rows of their words are cached.
 * @param sharedMs maximum age of cached rows in ms; 0 reads them for each search
 */
export function rowsOfTerms<T extends Searched & { _id: Types.ObjectId }>(
  { model: modelOf, index, among, fields }: SearchSource<T>,
  db: Connection,
  sharedMs: number,
): (terms: readonly SearchTerm[]) => Promise<Candidate<T>[] | null> {
  const model = modelOf(db);
  const keyField = keyFieldOf(index);
  const projection = Object.fromEntries([...fields, keyField].map((field) => [field, 1]));
  const cache = sharedMs > 0 ? createReadCache<TermRows<T>>({ max: termsKept, ttl: sharedMs }) : null;

  async function read(terms: readonly SearchTerm[]): Promise<TermRows<T>[]> {
    const wanted = new Set(keysOf(terms));
    const condition = { ...among, [keyField]: trusted({ $in: [...wanted] }) } as QueryFilter<T>;
    // All keys of the rows: MongoDB takes longer to intersect them than to send them.
    const rows = await model
      .find(condition, projection)
      .limit(fewRows)
      .hint({ ...index })
      .lean<T[]>();
    if (rows.length === fewRows) {
      return terms.length === 1 ? [null] : (await Promise.all(terms.map((term) => read([term])))).flat();
    }
    // Most keys differ in their first letter, which costs less than a look-up.
    const initials = new Set([...wanted].map(initialOf));
    const isWanted = (key: string) => initials.has(initialOf(key)) && wanted.has(key);
    const keyed = rows.map((row) => {
      const { [keyField]: keys, ...texts } = row as Record<string, unknown>;
      return { texts: texts as unknown as T, keys: (keys as string[]).filter(isWanted) };
    });
    return terms.map(({ qualities }) =>
      keyed
        .map(({ texts, keys }) => ({ ...texts, found: keys.filter((key) => qualities.has(key)) }))
        .filter(({ found }) => found.length > 0),
    );
  }

  function readShared(terms: readonly SearchTerm[]): Promise<TermRows<T>[]> {
    if (!cache) return read(terms);
    const nameOf = ({ qualities }: SearchTerm) => [...qualities.keys()].sort().join();
    const missing = terms.filter((term) => !cache.has(nameOf(term)));
    const reading = missing.length > 0 ? read(missing) : null;
    const rowsOf = async (term: SearchTerm) => (await reading)?.[missing.indexOf(term)] ?? null;
    return Promise.all(terms.map((term) => cache.memo(nameOf(term), { context: () => rowsOf(term) })));
  }

  return async (terms) => {
    const unique = new Map<string, Candidate<T>>();
    for (const rows of await readShared(terms)) {
      if (rows === null) return null;
      for (const row of rows) {
        const id = row._id.toHexString();
        const found = [...(unique.get(id)?.found ?? []), ...row.found];
        unique.set(id, { ...row, found });
      }
    }
    return [...unique].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, row]) => row);
  };
}

import { LRUCache } from 'lru-cache';
import { type PipelineStage, type QueryFilter, type Types, trusted } from 'mongoose';
import { createReadCache } from '../cache/read-cache.ts';
import type { IndexKeys } from '../mongo/find-page.ts';
import { findNearKeys } from '../mongo/near-words.ts';
import { countedInSearch, keyFieldOf } from '../mongo/rarest-key.ts';
import type { Searched } from '../mongo/search-keys.ts';
import { countAtMost } from '../mongo/totals.ts';
import { findFarKeys } from './far-words.ts';
import { type Candidate, createRanker, type FoundRows, rowsInMemory, type SearchStore } from './rank.ts';
import { wholeKey } from './relevance-keys.ts';
import { rowsOfTerms } from './rows-of-terms.ts';
import type { EmbeddedDeps, SearchEngine, SearchSource } from './search-engine.ts';
import { stopWords } from './stop-words.ts';

/** Maximum number of rows read for the rarest word; bounds a search for common words that never occur together. */
const maxRead = 5_000;

/** Number of words whose similar words are cached, because finding them takes hundreds of keys. */
const wordsKept = 2_000;
const keptMs = 10_000;

/** Search by relevance in an index of search keys in MongoDB. */
export function embeddedSearch<T extends Searched & { _id: Types.ObjectId }>(
  source: SearchSource<T>,
  { db, clock, synonyms, config }: EmbeddedDeps,
  max = wordsKept,
): SearchEngine<T> {
  const { index, among, textsOf, timeOf } = source;
  const model = source.model(db);
  const fields = Object.fromEntries(source.fields.map((field) => [field, 1]));
  const rank = createRanker<Types.ObjectId, T>({ textsOf, timeOf, now: () => clock.now().getTime() });
  const keyField = keyFieldOf(index);
  const having = (keys: Iterable<string>) => ({ [keyField]: trusted({ $in: [...keys] }) });
  const readFew = rowsOfTerms(source, db, config.SHARED_READ_MS);
  const similarTo = async (word: string, visible: QueryFilter<T>): Promise<string[]> => {
    const near = await findNearKeys(model, word, wholeKey, index, visible);
    const whole = near.filter((key) => !stopWords.has(key.slice(wholeKey('').length)));
    return whole.length > 0 ? whole : findFarKeys(model, word, index, visible);
  };
  const similar = new LRUCache<string, readonly string[]>({
    max,
    ttl: keptMs,
    // A lookup evicted while running still returns its result to waiting searches.
    ignoreFetchAbort: true,
    fetchMethod: (word) => similarTo(word, among),
  });
  const hasNone = (filter: QueryFilter<T>) => Object.keys(filter).length === 0;

  /** Returns the rows that match a filter. */
  async function visibleOf(rows: readonly Candidate<T>[], visible: QueryFilter<T>): Promise<Candidate<T>[]> {
    if (rows.length === 0) return [];
    const ids = trusted({ $in: rows.map(({ _id }) => _id) });
    const found = await model
      .find({ $and: [{ _id: ids }, visible] } as QueryFilter<T>, { _id: 1 })
      .hint({ _id: 1 })
      .lean<{ _id: Types.ObjectId }[]>();
    const seen = new Set(found.map(({ _id }) => _id.toHexString()));
    return rows.filter(({ _id }) => seen.has(_id.toHexString()));
  }

  const counts =
    config.SHARED_READ_MS > 0 ? createReadCache<number>({ max, ttl: config.SHARED_READ_MS }) : null;

  const manyRows = (filter: QueryFilter<T>, visible: QueryFilter<T>): FoundRows<T> => ({
    async count({ qualities }) {
      const keys = [...qualities.keys()];
      const wanted = { ...visible, ...having(keys) } as QueryFilter<T>;
      const count = () => countAtMost<T>(model, wanted, countedInSearch, index);
      return counts && hasNone(filter) ? counts.memo(keys.join(' '), { context: count }) : count();
    },
    read(term, others, { keys, max }) {
      const all = others.map(({ qualities }) => having(qualities.keys()));
      return model
        .aggregate<Candidate<T>>([
          { $match: { ...visible, ...having(term.qualities.keys()) } },
          ...sortBy(index, among),
          { $limit: maxRead },
          ...(all.length > 0 ? [{ $match: { $and: all } }] : []),
          { $limit: max },
          { $project: { ...fields, found: { $setIntersection: [`$${keyField}`, [...keys]] } } },
        ] as PipelineStage[])
        .hint({ ...index })
        .exec();
    },
  });

  // Counts and similar words depend on visible rows only: they affect scores, which could otherwise reveal hidden rows.
  const storeOf = (filter: QueryFilter<T>, visible: QueryFilter<T>): SearchStore<T> => ({
    async find(terms) {
      const few = await readFew(terms);
      if (few === null) return manyRows(filter, visible);
      return rowsInMemory(hasNone(filter) ? few : await visibleOf(few, visible));
    },
    async similarTo(word) {
      const inAll = await similar.forceFetch(word);
      if (hasNone(filter)) return inAll;
      // The search at edit distance 2 reads only a few rows, all of which may be hidden, so it is repeated on visible
      // rows.
      return inAll.length > 0 ? similarTo(word, visible) : findFarKeys(model, word, index, visible);
    },
  });
  return {
    rank: (search, filter = {} as QueryFilter<T>) =>
      rank(storeOf(filter, { ...among, ...filter }), search, synonyms.current()),
  };
}

/** Order of the index after its keys, so that common words yield the same rows in each search. */
function sortBy(index: IndexKeys, among: object): PipelineStage[] {
  const names = Object.keys(index);
  const order = names.slice(names.indexOf(keyFieldOf(index)) + 1).filter((name) => !(name in among));
  if (order.length === 0) return [];
  return [{ $sort: Object.fromEntries(order.map((name) => [name, index[name] ?? 1])) }];
}

import type { API, Client, Types as Wire } from '@opensearch-project/opensearch';
import { type QueryFilter, Types } from 'mongoose';
import { nearFrom } from '../../mongo/near-words.ts';
import { countedInSearch } from '../../mongo/rarest-key.ts';
import { distanceOf, farFrom, maxDistance, sameLetters } from '../far-words.ts';
import { type FoundRows, rowsInMemory, type SearchStore } from '../rank.ts';
import { wholeKey } from '../relevance-keys.ts';
import { keysOf } from '../search-terms.ts';
import { stopWords } from '../stop-words.ts';
import { filterValue, type IndexedTexts } from './indexed-rows.ts';

/** Maximum number of similar words considered. */
const maxSimilar = 40;
const prefixLength = wholeKey('').length;

type IndexedRow = IndexedTexts & { _id: Types.ObjectId };

/** Search keys in OpenSearch. Its index has visible rows only. @param timeoutMs for all queries of a search together */
export const openSearchStore =
  (client: Client, index: string, timeoutMs: number) =>
  <T>(filter?: QueryFilter<T>): SearchStore<IndexedRow> => {
    const end = performance.now() + timeoutMs;
    const msLeft = () => Math.max(1, Math.ceil(end - performance.now()));
    const query = async (body: API.Search_RequestBody) => {
      const requestTimeout = msLeft();
      const timed = { ...body, timeout: `${requestTimeout}ms` };
      return complete((await client.search({ index, body: timed }, { requestTimeout })).body);
    };
    const conditions = conditionsOf(filter ?? {});
    const having = (keys: Iterable<string>) => ({ terms: { searchKeys: [...keys] } });
    const rowsWith = (keys: readonly string[]) => ({ bool: { filter: [having(keys), ...conditions] } });
    const count = async (keys: readonly string[]) => {
      const body = { size: 0, track_total_hits: countedInSearch, query: rowsWith(keys) };
      const { hits } = await query(body);
      return Math.min(totalOf(hits), countedInSearch);
    };
    const manyRows: FoundRows<IndexedRow> = {
      count: ({ qualities }) => count([...qualities.keys()]),
      read: (term, others, { keys, max }) =>
        read(
          [term, ...others].map(({ qualities }) => [...qualities.keys()]),
          keys,
          max,
        ),
    };
    return {
      async find(terms) {
        const keys = keysOf(terms);
        const total = await count(keys);
        if (total >= countedInSearch) return manyRows;
        return rowsInMemory(total > 0 ? await read([keys], keys, countedInSearch) : []);
      },

      async similarTo(word) {
        if (word.length < nearFrom) return [];
        const key = wholeKey(word);
        // Words of deleted and of filtered rows are suggested, too.
        const { suggest = {} } = await query(suggestionsFor(key));
        const suggested = Object.values(suggest).flatMap((parts) =>
          parts.flatMap(({ options = [] }) => [options].flat().map(({ text }) => text)),
        );
        const keys = [...new Set(suggested)].filter((one) => distanceOf(one, key) <= maxDistance);
        if (keys.length === 0) return [];
        const requestTimeout = msLeft();
        const each = { size: 0, terminate_after: 1, timeout: `${requestTimeout}ms` };
        const body = keys.flatMap((one) => [{}, { ...each, query: rowsWith([one]) }]);
        const { responses } = (await client.msearch({ index, body }, { requestTimeout })).body;
        const present = keys.filter((_, at) => {
          const response = responses[at];
          return response && 'hits' in response && totalOf(complete(response).hits) > 0;
        });
        const near = present.filter(
          (one) => distanceOf(one, key) === 1 && !stopWords.has(one.slice(prefixLength)),
        );
        return near.length > 0 || word.length < farFrom ? near : present;
      },
    };

    /** Reads rows with at least one key of each group. */
    async function read(groups: readonly (readonly string[])[], keys: readonly string[], max: number) {
      const body: API.Search_RequestBody = {
        size: max,
        sort: [{ time: 'desc' }],
        track_total_hits: false,
        _source: ['title', 'side', 'time'],
        query: {
          bool: {
            filter: [...groups.map(having), ...conditions],
            // Named queries, so that each hit lists the keys that it matches.
            should: keys.map((key) => ({ term: { searchKeys: { value: key, _name: key } } })),
          },
        },
      };
      const { hits } = (await query(body)).hits;
      return hits.map(({ _id, _source, matched_queries: found }) => {
        const { title, side, time } = _source as Record<keyof IndexedTexts, string>;
        return {
          _id: new Types.ObjectId(_id),
          title,
          side,
          time: new Date(time),
          found: Array.isArray(found) ? found : [],
        };
      });
    }
  };

/** @throws for a partial result after a timeout */
function complete<R extends { timed_out: boolean }>(response: R): R {
  if (response.timed_out) throw new Error('OpenSearch returned partial results');
  return response;
}

const totalOf = ({ total }: Wire.Core_Search.HitsMetadata): number =>
  typeof total === 'object' ? total.value : (total ?? 0);

/** Requests words at edit distance 1, and at distance 2 with the same first letters. */
function suggestionsFor(key: string): API.Search_RequestBody {
  const settings = { field: 'searchKeys', suggest_mode: 'always', size: maxSimilar, min_word_length: 1 };
  const term = (max_edits: number, prefix_length: number) => ({
    text: key,
    term: { ...settings, max_edits, prefix_length },
  });
  return {
    size: 0,
    suggest: {
      near: term(1, prefixLength),
      ...(key.length - prefixLength < farFrom ? {} : { far: term(maxDistance, prefixLength + sameLetters) }),
    },
  } as API.Search_RequestBody;
}

/** Translates the filter of a search. @throws for operators other than `$in` and `$nin` */
function conditionsOf(filter: object) {
  return Object.entries(filter).flatMap(([field, condition]) =>
    Object.entries(condition as Record<string, readonly unknown[]>).map(([operator, values]) => {
      const terms = { terms: { [`filters.${field}`]: values.map(filterValue) } };
      if (operator === '$in') return terms;
      if (operator === '$nin') return { bool: { must_not: terms } };
      throw new Error(`no OpenSearch filter for ${operator}`);
    }),
  );
}

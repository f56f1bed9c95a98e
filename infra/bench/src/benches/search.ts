import { showSource } from '@poc/catalog/shows/search-shows';
import { merchSource } from '@poc/commerce/shop/search-merch';
import { postSource } from '@poc/community/posts/search-posts';
import { systemClock } from '@poc/kit/clock';
import { createLogger } from '@poc/kit/log';
import type { Searched } from '@poc/kit/mongo/search-keys';
import { embeddedSearch } from '@poc/kit/search/embedded-search';
import { openSearch } from '@poc/kit/search/open-search/search-server';
import type { SearchEngine, SearchSource } from '@poc/kit/search/search-engine';
import { synonymsWith } from '@poc/kit/search/synonyms';
import { Types } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { showDocOf } from '../catalog/show-docs.ts';
import { postDocOf } from '../community/community-docs.ts';
import { insertMany } from '../insert.ts';
import { mixed } from '../mixed.ts';
import { withDatabase } from '../open-database.ts';
import type { Figure } from '../report.ts';
import { merchDocOf } from '../shop/merch-docs.ts';
import { quantile } from '../statistics.ts';

const postsPerShow = 10;
const warmSearches = 10;
const searches = 60;
const goalMs = 100;
/** Generous, so that a slow search counts with its full duration. */
const timeoutMs = 60_000;
const synonyms = synonymsWith({ added: [], disabled: [] });

type Searchable = Searched & { _id: Types.ObjectId };

interface Kind<T> {
  readonly name: string;
  readonly rows: number;
  readonly source: SearchSource<T>;
  readonly make: (at: number) => T;
}

/** Searches in MongoDB compared with OpenSearch, in this process. */
export const search: Bench = {
  about: 'searches by relevance in MongoDB and in OpenSearch, of shows, products and posts',
  counts: 'thousands of shows and of products, and ten times as many posts',
  count: 100,
  seed: false,
  servers: ['mongo', 'opensearch'],
  async run(context) {
    const rows = context.count * 1_000;
    const posts = rows * postsPerShow;
    const size = { posts, comments: 0, ofBusyPost: 0 };
    const author = new Types.ObjectId().toHexString();
    const figures = [
      ...(await measure(context, { name: 'shows', rows, source: showSource, make: showDocOf })),
      ...(await measure(context, { name: 'products', rows, source: merchSource, make: merchDocOf })),
      ...(await measure(context, {
        name: 'posts',
        rows: posts,
        source: postSource,
        make: (at) => postDocOf(at, size, author),
      })),
    ];
    return { figures, notes: [] };
  },
};

async function measure<T extends Searchable>(context: BenchContext, kind: Kind<T>): Promise<Figure[]> {
  const { env, mongoUrl, say, signal } = context;
  const { name, rows, source, make } = kind;
  return withDatabase(mongoUrl, 'bench_search', async (db) => {
    const deps = {
      db,
      clock: systemClock,
      synonyms: { current: () => synonyms },
      config: { SHARED_READ_MS: 0 },
    };
    const logger = createLogger({ service: 'bench', level: 'error' });
    const server = openSearch(env.SEARCH_URL ?? '', logger, timeoutMs);
    const embedded = embeddedSearch(source, deps);
    const failing = { rank: () => Promise.reject(new Error('OpenSearch did not respond')) };
    const engines = { MongoDB: embedded, OpenSearch: server.engine(source, deps, failing) };
    try {
      await source.model.up(db);
      say(`inserting ${rows} ${name}`);
      await insertMany(db, { collection: source.model.modelName, to: rows, make, say, signal });
      say('indexing them');
      const begunMs = performance.now();
      await server.feeds[0]?.run(signal, async () => !signal.aborted);
      const seconds = (performance.now() - begunMs) / 1_000;
      return [
        { name: `${name}, rows`, value: rows, unit: '' },
        { name: `${name}, indexing in OpenSearch`, value: seconds, unit: 's' },
        ...(await compare(context, kind, engines)),
      ];
    } finally {
      await server.close();
    }
  });
}

async function compare<T extends Searchable>(
  { say, signal }: BenchContext,
  { name, rows, source, make }: Kind<T>,
  engines: Readonly<Record<'MongoDB' | 'OpenSearch', SearchEngine<T>>>,
): Promise<Figure[]> {
  const all: Record<keyof typeof engines, number[]> = { MongoDB: [], OpenSearch: [] };
  const figures: Figure[] = [];
  for (const [form, textOf] of Object.entries(forms)) {
    say(`${name}: ${form}`);
    const times: typeof all = { MongoDB: [], OpenSearch: [] };
    for (let at = -warmSearches; at < searches; at += 1) {
      const words = source.textsOf(make(mixed(at) % rows)).title.split(' ');
      for (const engine of at % 2 === 0
        ? (['MongoDB', 'OpenSearch'] as const)
        : (['OpenSearch', 'MongoDB'] as const)) {
        signal.throwIfAborted();
        const begunMs = performance.now();
        await engines[engine].rank(textOf(words));
        if (at >= 0) times[engine].push(performance.now() - begunMs);
      }
    }
    for (const engine of ['MongoDB', 'OpenSearch'] as const) {
      all[engine].push(...times[engine]);
      figures.push({
        name: `${name}, ${form}, ${engine}: p50`,
        value: quantile(times[engine], 0.5),
        unit: 'ms',
      });
    }
  }
  return [
    ...figures,
    { name: `${name}, all, MongoDB: p99`, value: quantile(all.MongoDB, 0.99), unit: 'ms' },
    {
      name: `${name}, all, OpenSearch: p99`,
      value: quantile(all.OpenSearch, 0.99),
      unit: 'ms',
      goal: { at: 'most', value: goalMs },
    },
  ];
}

const longestOf = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** Searches by the words of a title. */
const forms: Readonly<Record<string, (words: readonly string[]) => string>> = {
  'one word': ([first = '']) => first,
  'two words': (words) => words.slice(0, 2).join(' '),
  'the whole title': (words) => words.join(' '),
  'a typing mistake': (words) => longestOf(words).replace(/(.)(.)(.)$/, '$2$1$3'),
  'some of the words': (words) => `${words.slice(0, 2).join(' ')} zzyzx`,
  'no such word': ([first = '']) => `zq${first.slice(0, 3)}`,
};

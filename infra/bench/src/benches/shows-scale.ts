import type { Bench, BenchContext } from '../bench.ts';
import { insertMany } from '../catalog/insert.ts';
import { showDocOf } from '../catalog/show-docs.ts';
import { rowsOfPerson, watchDocOf } from '../catalog/watch-docs.ts';
import { addKnownPeople } from '../people.ts';
import type { Figure } from '../report.ts';
import {
  compareSizes,
  type Operation,
  openDatabase,
  plansBehind,
  startSized,
  stopSized,
} from '../scale/compare-sizes.ts';
import { signIn } from '../scale/sign-in.ts';

const fewShows = 100;
const fewRows = 50 * rowsOfPerson;
/** As in 100,000 shows with 5,000,000 rows. */
const showsPerThousandRows = 20;
const service = new URL('../beside/catalog.main.ts', import.meta.url);
const collections = ['shows', 'watch_entries', 'streams', 'show_likes'];

/** What is asked for, by a member: visitors would get the lists from memory. */
const operations = ({ id, token }: { id: string; token: string }): Operation[] =>
  [
    { name: 'list', path: '/shows?limit=24' },
    { name: 'category', path: '/shows?limit=24&category=Trading' },
    // So many as few shows have too, so that the answers are equally long.
    { name: 'search, common word', path: '/shows?limit=5&search=forex' },
    { name: 'search, rare words', path: '/shows?limit=5&search=forex%20basics%200' },
    { name: 'search, typing mistake', path: '/shows?limit=5&search=forexx' },
    { name: 'history', path: `/users/${id}/watch-history?limit=24` },
    { name: 'continue watching', path: `/users/${id}/continue-watching?limit=24` },
  ].map((operation) => ({ ...operation, token }));

/** How much longer reads take with many shows and rows of progress than with few: two catalogs, asked in turns. */
export const showsScale: Bench = {
  about: 'search, lists and history with 100,000 shows and 5 million rows of progress, against 100 shows',
  counts: 'thousands of rows of progress; 20 shows for each thousand',
  count: 5_000,
  seed: false,
  only: ['identity', 'gateway', 'catalog'],
  async run(context) {
    const { count, say } = context;
    const many = { shows: Math.max(fewShows, count * showsPerThousandRows), rows: count * 1_000 };
    await addKnownPeople(context.mongoUrl, 1);
    const { id } = await signIn(context);
    const few = await startSized(context, service, 'bench_few');
    const full = await startSized(context, service, 'bench_many');
    try {
      await fill(context, few.database, { shows: fewShows, rows: fewRows }, id);
      const seconds = await fill(context, full.database, many, id);
      // Its token lives for minutes, and filling may have taken longer.
      const asked = operations(await signIn(context));
      const figures: Figure[] = [
        { name: `inserting ${many.shows} shows`, value: seconds.shows, unit: 's' },
        { name: `inserting ${many.rows} rows`, value: seconds.rows, unit: 's' },
      ];
      for (const operation of asked) {
        say(operation.name);
        figures.push(...(await compareSizes(context, operation, { few, full })));
      }
      return { figures, notes: await plansBehind(context, asked, full, collections) };
    } finally {
      stopSized([few, full]);
    }
  },
};

async function fill(
  { mongoUrl, say, signal }: BenchContext,
  database: string,
  sizes: { shows: number; rows: number },
  measured: string,
): Promise<{ shows: number; rows: number }> {
  const db = await openDatabase(mongoUrl, database);
  const insert = (collection: string, to: number, make: (at: number) => object) =>
    insertMany(db, { collection, from: 0, to, make, say, signal });
  try {
    say(`${database}: ${sizes.shows} shows, ${sizes.rows} rows of progress`);
    return {
      shows: await insert('shows', sizes.shows, showDocOf),
      rows: await insert('watch_entries', sizes.rows, (at) => watchDocOf(at, sizes.shows, measured)),
    };
  } finally {
    await db.close();
  }
}

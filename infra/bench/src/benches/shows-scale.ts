import type { Connection } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { showDocOf } from '../catalog/show-docs.ts';
import { rowsOfPerson, watchDocOf } from '../catalog/watch-docs.ts';
import { addKnownPeople } from '../people.ts';
import type { Figure } from '../report.ts';
import { compareSizes, type Operation } from '../scale/compare-sizes.ts';
import { insertMany } from '../scale/insert.ts';
import { signIn } from '../sign-in.ts';

const fewShows = 100;
const fewRows = 50 * rowsOfPerson;
/** The ratio of 100,000 shows to 5,000,000 rows. */
const showsPerThousandRows = 20;

const operations = ({ id, token }: { id: string; token: string }): Operation[] =>
  [
    { name: 'list', path: '/shows?limit=24' },
    { name: 'category', path: '/shows?limit=24&category=Trading' },
    // Limited to what few shows can return, so that responses have equal length.
    { name: 'search, common word', path: '/shows?limit=5&search=forex' },
    { name: 'search, rare words', path: '/shows?limit=5&search=forex%20basics%200' },
    { name: 'search, typing mistake', path: '/shows?limit=5&search=forexx' },
    { name: 'history', path: `/users/${id}/watch-history?limit=24` },
    { name: 'continue watching', path: `/users/${id}/continue-watching?limit=24` },
  ].map((operation) => ({ ...operation, token }));

/** Read times with many shows and rows of progress compared with few, alternating between two catalogs. */
export const showsScale: Bench = {
  about: 'search, lists and history with 100,000 shows and 5 million rows of progress, against 100 shows',
  counts: 'thousands of rows of progress; 20 shows for each thousand',
  count: 5_000,
  seed: false,
  only: ['identity', 'gateway', 'catalog'],
  async run(context) {
    const { mongoUrl, urlOf, count } = context;
    const many = { shows: Math.max(fewShows, count * showsPerThousandRows), rows: count * 1_000 };
    await addKnownPeople(mongoUrl, 1);
    const { id } = await signIn(urlOf('gateway'));
    const { figures, plans } = await compareSizes(context, {
      service: new URL('../beside/catalog.main.ts', import.meta.url),
      few: (db) => fill(context, db, { shows: fewShows, rows: fewRows }, id),
      many: (db) => fill(context, db, many, id),
      operations: async () => operations(await signIn(urlOf('gateway'))),
      collections: ['shows', 'watch_entries', 'streams', 'show_likes'],
    });
    return { figures, notes: plans };
  },
};

async function fill(
  { say, signal }: BenchContext,
  db: Connection,
  { shows, rows }: { shows: number; rows: number },
  measured: string,
): Promise<Figure[]> {
  const insert = (collection: string, to: number, make: (at: number) => object) =>
    insertMany(db, { collection, to, make, say, signal });
  say(`${db.name}: ${shows} shows, ${rows} rows of progress`);
  return [
    { name: `inserting ${shows} shows`, value: await insert('shows', shows, showDocOf), unit: 's' },
    {
      name: `inserting ${rows} rows`,
      value: await insert('watch_entries', rows, (at) => watchDocOf(at, shows, measured)),
      unit: 's',
    },
  ];
}

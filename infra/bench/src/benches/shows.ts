import { listShows } from '@poc/contracts/endpoints/catalog';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import type { Bench, BenchContext } from '../bench.ts';
import { plainCollection } from '../beside/plain-collection.ts';
import { insertMany } from '../catalog/insert.ts';
import { showDocOf } from '../catalog/show-docs.ts';
import { besideExpress } from '../load/beside-express.ts';

const database = 'poc_catalog';
const stored = 120;

/** `GET /shows` at the catalog, whole and as 304, beside a plain express and mongoose server of the same list, in turns. */
export const shows: Bench = {
  about: 'GET /shows, 50 items, against express and mongoose as they are commonly used',
  counts: 'rounds of 3 s each',
  count: 5,
  seed: false,
  only: ['identity', 'catalog', 'gateway'],
  async run(context) {
    await addShows(context);
    return besideExpress(context, {
      service: 'catalog',
      path: '/api/shows?limit=50',
      plainServer: new URL('../beside/plain-shows.main.ts', import.meta.url),
      database,
      nameField: 'title',
    });
  },
};

/** Fills the catalogue, and the plain server's collection with the very answers of it. */
async function addShows({ mongoUrl, urlOf, say, signal }: BenchContext): Promise<void> {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const db = await connectMongo({ url: mongoUrl, database, logger });
  try {
    await insertMany(db, { collection: 'shows', from: 0, to: stored, make: showDocOf, say, signal });
    const answer = await fetch(`${urlOf('catalog')}/api/shows?limit=100`);
    const items = listShows.success.schema.parse(await answer.json());
    await db
      .collection(plainCollection)
      .insertMany(items.map(({ id: _, ...item }) => ({ ...item, createdAt: new Date(item.createdAt) })));
  } finally {
    await db.close();
  }
}

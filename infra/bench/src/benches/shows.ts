import { showDocOf } from '../catalog/show-docs.ts';
import { listBench } from '../load/list-bench.ts';
import { withDatabase } from '../open-database.ts';
import { insertMany } from '../scale/insert.ts';

const database = 'poc_catalog';
const stored = 120;

/** `GET /shows` through the gateway. */
export const shows = listBench({
  about: 'GET /shows, 50 items, against express and mongoose as they are commonly used',
  service: 'catalog',
  path: '/api/shows',
  plainServer: new URL('../beside/plain-shows.main.ts', import.meta.url),
  database,
  nameField: 'title',
  fill: ({ mongoUrl, say, signal }) =>
    withDatabase(mongoUrl, database, (db) =>
      insertMany(db, { collection: 'shows', to: stored, make: showDocOf, say, signal }),
    ),
});

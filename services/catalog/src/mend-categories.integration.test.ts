import { listCategories, listManagedShows, listShows } from '@poc/contracts/endpoints/catalog';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { startTestService, type TestService } from '@poc/testing/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backfill } from './backfill.ts';
import { categoryModel } from './categories/category.model.ts';
import type { CatalogConfig } from './config.ts';
import { catalogService } from './service.ts';
import { showModel } from './shows/show.model.ts';
import { showDoc } from './testing/fixtures.ts';

let catalog: TestService<CatalogConfig>;
beforeAll(async () => {
  catalog = await startTestService(catalogService());
});
afterAll(() => catalog?.stop());

it('categories of an earlier version become one line at the next start, with their shows', async () => {
  const { db } = catalog.deps;
  await categoryModel(db).insertMany([
    { name: 'Real\u2028Estate', position: 1_000 },
    { name: 'Savings\u202e', position: 1_000 },
    { name: 'Personal\tFinance', position: 1_000 },
  ]);
  const shows = [
    showDoc({ title: 'Land', category: 'Real\u2028Estate' }),
    showDoc({ title: 'Kolo', category: 'Savings\u202e' }),
    showDoc({ title: 'Budget', category: 'Personal\tFinance' }),
    showDoc({ title: 'Pips', category: 'Trading' }),
  ];
  await showModel(db).insertMany(shows);
  await backfill.prepare(db);
  await backfill.prepare(db);
  expect((await catalog.call(listCategories)).body).toEqual([
    'Trading',
    'Investing',
    'Personal Finance',
    'Market Analysis',
    'Real Estate',
    'Savings',
  ]);
  for (const [title, category] of [
    ['Land', 'Real Estate'],
    ['Kolo', 'Savings'],
    ['Budget', 'Personal Finance'],
    ['Pips', 'Trading'],
  ] as const) {
    const { body } = await catalog.call(listShows, { query: { category } });
    expect(body, title).toMatchObject([{ title, category }]);
  }
  const token = catalog.tokens.admin();
  const { body: managed } = await catalog.call(listManagedShows, { token, query: { search: 'estate' } });
  expect(managed).toMatchObject([{ title: 'Land' }]);
  const told = await databaseOf(db)
    .collection('outbox')
    .find({ key: { $in: shows.map(({ _id }) => _id.toHexString()) } })
    .toArray();
  expect(told).toHaveLength(3);
});

import { listMerch, searchMerch } from '@poc/contracts/endpoints/merch';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { countedInSearch } from '@poc/kit/mongo/rarest-key';
import { useTestService } from '@poc/testing/service';
import { beforeAll, expect, it } from 'vitest';
import { commerceService } from '../service.ts';
import { merchDoc } from '../testing/fixtures.ts';
import { merchModel } from './merch.model.ts';

const many = 5_000;
const shop = useTestService(commerceService());
beforeAll(async () => {
  const crowd = Array.from({ length: many }, (_, at) =>
    merchDoc({
      productName: `Ordinary thing ${at}`,
      description: 'Like all of the others.',
      stock: 100 + at,
    }),
  );
  await merchModel(shop.deps.db).insertMany([
    ...crowd,
    merchDoc({
      productName: 'Zobo Flask',
      description: 'Kept cold, like a thing.',
      priceKobo: 100,
      stock: 9,
    }),
    merchDoc({ productName: 'Áso-ebi Ledger', description: 'For zobo money.', priceKobo: 200, stock: 0 }),
  ]);
});

async function names(query: Record<string, unknown>) {
  const { body, headers } = await shop.call(listMerch, { query });
  return { names: (body ?? []).map((one) => one.product_name), total: headers.get('x-total-count') };
}

it.each([
  ['zobo', ['Áso-ebi Ledger', 'Zobo Flask']],
  ['ZOBO fl', ['Zobo Flask']],
  ['zobo money', ['Áso-ebi Ledger']],
  ['thing 4999', ['Ordinary thing 4999']],
  ['zobo nothing', []],
  ['.*', []],
  ['--', []],
])('finds %s', async (search, expected) => {
  expect(await names({ search })).toEqual({ names: expected, total: String(expected.length) });
});

it('filters a search by price and stock, sorts and pages it', async () => {
  expect((await names({ search: 'zobo', sort: 'price-desc' })).names).toEqual([
    'Áso-ebi Ledger',
    'Zobo Flask',
  ]);
  expect((await names({ search: 'zobo', maxPrice: 1 })).names).toEqual(['Zobo Flask']);
  expect((await names({ search: 'zobo', maxStock: 0 })).names).toEqual(['Áso-ebi Ledger']);
  expect((await names({ maxStock: 9 })).names).toEqual(['Áso-ebi Ledger', 'Zobo Flask']);
  expect(await names({ search: 'ordinary', limit: 1, sort: 'newest' })).toEqual({
    names: [`Ordinary thing ${many - 1}`],
    total: String(many),
  });
  const first = await shop.call(listMerch, { query: { search: 'zobo', limit: 1 } });
  const cursor = decodeURIComponent(first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? '');
  expect((await names({ search: 'zobo', limit: 1, cursor })).names).toEqual(['Zobo Flask']);
});

it.each([{ maxStock: -1 }, { maxStock: 1.5 }, { search: 'x'.repeat(201) }])('400: %j', async (query) => {
  expect((await shop.call(listMerch, { query })).status).toBe(400);
});

it('reads a bounded number of products for a rare word next to a common one', async () => {
  const { db } = shop.deps;
  await db.db?.command({ profile: 2 });
  await names({ search: 'thing zobo' });
  await db.db?.command({ profile: 0 });
  const reads = await databaseOf(db)
    .collection('system.profile')
    .find({ ns: `${db.name}.merch` })
    .toArray();
  expect(reads.length).toBeGreaterThan(1);
  // The common word is counted up to this limit, and not searched.
  for (const { docsExamined = 0 } of reads) expect(docsExamined).toBeLessThanOrEqual(countedInSearch);
  expect(reads.filter(({ docsExamined = 0 }) => docsExamined > 5).length).toBeLessThanOrEqual(1);
});

it('GET /search/products: finds words across name, variants and description', async () => {
  const variant = { size: 'M', colour: 'Green', key: 'M / Green', stock: 1 };
  await merchModel(shop.deps.db).insertMany([
    merchDoc({ productName: 'Dip Hoodie', description: 'Warm.', variants: [variant] }),
    merchDoc({ productName: 'Gone Hoodie', deletedAt: new Date() }),
  ]);
  const find = async (q: string) => (await shop.call(searchMerch, { query: { q } })).body;
  for (const q of ['hoodie green', 'warm sweatshirt', 'hodie', 'green hoodies medium']) {
    expect(await find(q)).toMatchObject([{ kind: 'product', title: 'Dip Hoodie' }]);
  }
  expect((await shop.call(searchMerch, { query: { q: ' ' } })).status).toBe(400);
});

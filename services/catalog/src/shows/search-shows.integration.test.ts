import { listShows } from '@poc/contracts/endpoints/catalog';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showDoc } from '../testing/fixtures.ts';
import { showModel } from './show.model.ts';

const catalog = useTestService(catalogService());

beforeAll(async () => {
  await showModel(catalog.deps.db).insertMany([
    showDoc({ title: 'Forex Basics', description: 'Pips and lots.' }),
    showDoc({ title: 'Crypto at Night', description: 'Coins that never sleep.' }),
    showDoc({ title: 'Investing for Two', description: 'Couples and their kolo.', category: 'Investing' }),
    showDoc({ title: 'T-Bills and Chill', description: 'Why not forex?', category: 'Investing' }),
    showDoc({ title: 'Àdùnní and the ƙasa tax', description: 'Ọjà day.' }),
    showDoc({ title: 'Forex hidden', published: false }),
    showDoc({ title: 'Forex deleted', deletedAt: new Date() }),
    ...Array.from({ length: 7 }, (_, index) =>
      showDoc({ title: `Budget ${index + 1}`, description: 'Naira.' }),
    ),
  ]);
});

async function search(text: string, more: Record<string, unknown> = {}) {
  const { status, body, headers } = await catalog.call(listShows, { query: { search: text, ...more } });
  const next = headers.get('link')?.match(/<([^>]+)>/)?.[1];
  return {
    status,
    titles: body?.map((show) => show.title),
    total: headers.get('x-total-count'),
    cursor: next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null,
  };
}

describe('GET /shows?search=', () => {
  it.each([
    ['Forex', ['T-Bills and Chill', 'Forex Basics']],
    ['FOR', ['T-Bills and Chill', 'Investing for Two', 'Forex Basics']],
    ['never sleep', ['Crypto at Night']],
    ['adunni', ['Àdùnní and the ƙasa tax']],
    ['Ádunnì and the kasa', ['Àdùnní and the ƙasa tax']],
    ['oja', ['Àdùnní and the ƙasa tax']],
    ['Búdgẹt 7', ['Budget 7']],
    ['f', ['Investing for Two', 'Forex Basics']],
  ])('200: %s, exactly', async (text, titles) => {
    expect(await search(text)).toMatchObject({ status: 200, titles, total: String(titles.length) });
  });

  it.each([
    ['adunni kasa', 'Àdùnní and the ƙasa tax'],
    ['forexx', 'Forex Basics'],
    ['cyrpto', 'Crypto at Night'],
    ['invest ing', 'Investing for Two'],
    ['tbils', 'T-Bills and Chill'],
    ['criptoo', undefined],
    ['nothing like it', undefined],
    ['.*', undefined],
    ['$', undefined],
  ])('200: %s, with a mistake', async (text, title) => {
    const titles = title ? [title] : [];
    expect(await search(text)).toMatchObject({ status: 200, titles, total: String(titles.length) });
  });

  it('200: a typing mistake within a category', async () => {
    expect((await search('investng', { category: 'Investing' })).titles).toEqual(['Investing for Two']);
    expect((await search('investng', { category: 'Trading' })).titles).toEqual([]);
  });

  it.each(['budget', 'budgett'])('200: pages of %s list each show once', async (text) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const found: Awaited<ReturnType<typeof search>> = await search(text, {
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      expect(found.total).toBe('7');
      seen.push(...(found.titles ?? []));
      cursor = found.cursor;
    } while (cursor && seen.length < 20);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Budget ${number}`));
  });

  it('400: a search text over the limit', async () => {
    expect((await search('x'.repeat(201))).status).toBe(400);
  });
});

import { listShows, searchShows } from '@poc/contracts/endpoints/catalog';
import { searchHosts, updateHost } from '@poc/contracts/endpoints/hosts';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostModel } from '../hosts/host.model.ts';
import { linkTo } from '../hosts/host-of-show.ts';
import { catalogService } from '../service.ts';
import { showDoc } from '../testing/fixtures.ts';
import { addHost, hostBody } from '../testing/hosts.ts';
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

describe('GET /search/shows', () => {
  const find = async (q: string, more: Record<string, unknown> = {}) => {
    const { status, body, headers } = await catalog.call(searchShows, { query: { q, ...more } });
    return { status, hits: body ?? [], total: headers.get('x-total-count'), link: headers.get('link') };
  };
  const titles = async (q: string) => (await find(q)).hits.map(({ title }) => title);

  it('200: visible shows by relevance, with marks', async () => {
    const { status, hits, total } = await find('forex');
    expect(status).toBe(200);
    expect(hits.map(({ title }) => title)).toEqual(['Forex Basics', 'T-Bills and Chill']);
    expect(total).toBe('2');
    expect(hits[0]).toMatchObject({
      kind: 'show',
      match: 'all',
      marks: { title: [[0, 5]], text: [] },
    });
    expect(hits[1]).toMatchObject({ text: 'Why not forex?', marks: { title: [], text: [[8, 13]] } });
  });

  it.each([
    ['forxe lots', 'Forex Basics'],
    ['bitcoin', 'Crypto at Night'],
    ['kolo investing couple', 'Investing for Two'],
    ['tbills', 'T-Bills and Chill'],
  ])('200: %s finds %s', async (q, title) => {
    expect(await titles(q)).toEqual([title]);
  });

  it('200: pages list each show once', async () => {
    const first = await find('budget', { limit: 4 });
    const cursor = new URL(
      /<([^>]+)>/.exec(first.link ?? '')?.[1] ?? '',
      'http://localhost',
    ).searchParams.get('cursor');
    const second = await find('budget', { limit: 4, cursor });
    const seen = [...first.hits, ...second.hits].map(({ id }) => id);
    expect(new Set(seen).size).toBe(7);
    expect([first.total, second.total, second.link]).toEqual(['7', '7', null]);
  });

  it('400: a text over the limit, and a cursor of another list', async () => {
    expect((await find('x'.repeat(201))).status).toBe(400);
    expect((await find('budget', { cursor: 'bmV4dA' })).status).toBe(400);
  });

  it("200: by the name of the show's host, also after it changes", async () => {
    const { db } = catalog.deps;
    const { id } = await addHost(catalog, {
      name: 'Ngozi Okonkwo',
      role: 'Bonds',
      bio: 'Sings about yields.',
    });
    const host = await hostModel(db).findById(id).lean();
    if (!host) throw new Error('the host is missing');
    await showModel(db).create(showDoc({ title: 'Yield songs', ...linkTo(host) }));
    expect(await titles('okonkwo songs')).toEqual(['Yield songs']);
    const token = catalog.tokens.admin();
    await catalog.call(updateHost, { params: { id }, body: hostBody({ name: 'Ngozi Adichie' }), token });
    expect(await titles('okonkwo')).toEqual([]);
    expect(await titles('adichie')).toEqual(['Yield songs']);
    const { body } = await catalog.call(searchHosts, { query: { q: 'adiche' } });
    expect(body).toMatchObject([
      { kind: 'host', slug: 'ngozi-okonkwo', title: 'Ngozi Adichie', match: 'similar' },
    ]);
  });
});

import { mkdir, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { SearchHit, SearchKind } from '@poc/contracts/search';
import { newId } from '@poc/testing/factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondJson } from '../testing/fake-service.ts';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

const hit = (kind: SearchKind, title: string, score: number, more: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id: newId(),
  title,
  text: 'About it',
  image: null,
  match: 'all',
  score,
  marks: { title: [[0, 5]], text: [] },
  ...more,
});

const gateway = useTestGateway();
/** Handles the searches of services by kind. */
function respond(found: Partial<Record<SearchKind, RequestListener>>): void {
  const { identity, catalog, streaming, commerce, community } = gateway.fakes;
  identity.respond = respondJson({});
  const none = respondJson([], 200, { 'X-Total-Count': '0' });
  catalog.respond = (request, response) =>
    ((request.url?.startsWith('/api/search/hosts') ? found.host : found.show) ?? none)(request, response);
  streaming.respond = found.stream ?? none;
  commerce.respond = found.product ?? none;
  community.respond = (request, response) =>
    ((request.url?.startsWith('/api/search/members') ? found.person : found.post) ?? none)(request, response);
}
const total = (count: number) => ({ 'X-Total-Count': String(count) });

beforeEach(() => {
  respond({
    show: respondJson([hit('show', 'Naira now', 1.1), hit('show', 'Naira then', 0.9)], 200, {
      ...total(9),
      Link: '</api/search/shows?cursor=next>; rel="next"',
    }),
    host: respondJson([hit('host', 'Naira Bello', 1.2, { slug: 'naira-bello' })], 200, total(1)),
    stream: respondJson([hit('stream', 'Naira live', 0.8)], 200, total(1)),
    product: respondJson([hit('product', 'Naira cap', 1)], 200, total(1)),
  });
});

const search = async (query: string) => {
  const respond = await send(gateway.url, `/api/search${query}`);
  return { ...respond, hits: respond.status === 200 ? JSON.parse(respond.text) : [] };
};

describe('GET /api/search', () => {
  it('200: the best of all kinds first, then kinds in turns, with the counts of each', async () => {
    const { status, hits, headers } = await search('?q=Naira');
    expect(status).toBe(200);
    expect(hits.map(({ kind, title }: SearchHit) => `${kind}: ${title}`)).toEqual([
      'host: Naira Bello',
      'show: Naira now',
      'product: Naira cap',
      'stream: Naira live',
      'show: Naira then',
    ]);
    expect(hits[0]).toMatchObject({ slug: 'naira-bello', marks: { title: [[0, 5]] } });
    expect(headers['x-total-count']).toBe('12');
    expect(headers['x-kind-counts']).toBe('show=9&host=1&stream=1&product=1');
    expect(headers.link).toBeUndefined();
    expect(gateway.fakes.catalog.seen.map(({ url }) => url).toSorted()).toEqual([
      '/api/search/hosts?q=Naira&limit=10',
      '/api/search/shows?q=Naira&limit=10',
    ]);
    expect(gateway.fakes.streaming.seen.at(-1)?.url).toBe('/api/search/streams?q=Naira&limit=10');
  });

  it('200: leaves out kinds that match less closely than others', async () => {
    const shows = respondJson([hit('show', 'Naira', 0.3, { match: 'some' })], 200, total(40));
    const products = respondJson([hit('product', 'Nairo', 0.5, { match: 'similar' })], 200, total(2));
    const posts = respondJson([hit('post', 'Nairu', 0.6, { match: 'similar' })], 200, total(1));
    respond({ show: shows, product: products, post: posts });
    const { hits, headers } = await search('?q=naire');
    expect(hits.map(({ title }: SearchHit) => title)).toEqual(['Nairu', 'Nairo']);
    expect(headers['x-total-count']).toBe('3');
    respond({ show: shows });
    expect((await search('?q=naire')).hits).toHaveLength(1);
  });

  it('200: lists one kind in pages', async () => {
    const { hits, headers } = await search('?q=Naira&kind=show&limit=2');
    expect(hits.map(({ kind }: SearchHit) => kind)).toEqual(['show', 'show']);
    expect(headers['x-total-count']).toBe('9');
    expect(headers.link).toContain('kind=show');
    expect(headers.link).toContain('cursor=next');
    await search('?q=Naira&kind=show&limit=2&cursor=next');
    expect(gateway.fakes.catalog.seen.at(-1)?.url).toBe('/api/search/shows?q=Naira&cursor=next&limit=2');
  });

  it('400: a cursor without a kind, or one that the service refuses', async () => {
    const errors = async (query: string) => JSON.parse((await search(query)).text).errors;
    expect(await errors('?q=naira&cursor=next')).toEqual([{ path: 'query.cursor', msg: 'requires a kind' }]);
    gateway.fakes.catalog.respond = respondJson({ error: 'x' }, 400);
    expect(await errors('?q=naira&kind=show&cursor=x')).toEqual([
      { path: 'query.cursor', msg: 'is invalid' },
    ]);
  });

  it('200: respects the limit', async () => {
    expect((await search('?q=Naira&limit=2')).hits).toHaveLength(2);
  });

  it('200: searches posts and members as the caller, without users they hide', async () => {
    const { community, catalog } = gateway.fakes;
    const token = gateway.tokens.member();
    const as = async (caller?: string) => {
      const given = caller === undefined ? {} : { token: caller };
      expect((await send(gateway.url, '/api/search?q=kolo', given)).status).toBe(200);
      const headers = community.seen.slice(-2).map((request) => request.headers.authorization);
      expect(headers[0]).toBe(headers[1]);
      return headers[0];
    };
    expect(await as()).toBeUndefined();
    expect(await as(token)).toBe(`Bearer ${token}`);
    expect(catalog.seen.at(-1)?.headers.authorization).toBeUndefined();
    const other = gateway.tokens.member();
    expect(await as(other)).toBe(`Bearer ${other}`);
  });

  it('200: leaves out a service that fails or breaks its contract', async () => {
    gateway.fakes.catalog.respond = respondJson({ error: 'x' }, 500);
    gateway.fakes.commerce.respond = respondJson([{ not: 'a product' }]);
    expect((await search('?q=naira')).hits).toEqual([expect.objectContaining({ kind: 'stream' })]);
  });

  it('200: does not wait for a service that hangs', async () => {
    gateway.fakes.catalog.respond = () => {};
    const begun = performance.now();
    expect((await search('?q=cap')).hits).toHaveLength(2);
    expect(performance.now() - begun).toBeLessThan(4_000);
  });

  it('400: reports all errors', async () => {
    const { status, text } = await search('?q=&limit=1000&other=1');
    expect(status).toBe(400);
    expect(
      JSON.parse(text)
        .errors.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(['query.limit', 'query.other', 'query.q']);
  });

  it('200: finds help pages of the build, alone in pages', async () => {
    await mkdir(join(gateway.webDist, '.pages'), { recursive: true });
    const texts = Array.from({ length: 3 }, (_, at) => ({
      path: `/terms#plan${at}`,
      title: 'Plans',
      page: 'Terms',
      text: 'Paid plans renew until you cancel.',
    }));
    await writeFile(join(gateway.webDist, '.pages', 'help.json'), JSON.stringify(texts));
    await writeFile(join(gateway.webDist, 'index.html'), '<!doctype html>');
    await expect
      .poll(async () => (await send(gateway.url, '/', { headers: { Accept: 'text/html' } })).status, {
        timeout: 10_000,
        interval: 500,
      })
      .toBe(200);
    const { hits, headers } = await search('?q=cancel+plans&kind=help&limit=2');
    expect(hits).toMatchObject([
      {
        kind: 'help',
        path: '/terms#plan0',
        title: 'Plans',
        text: 'Terms: Paid plans renew until you cancel.',
      },
      { path: '/terms#plan1' },
    ]);
    expect(headers.link).toContain('cursor=2');
    expect((await search('?q=cancel+plans&kind=help&limit=2&cursor=2')).hits).toHaveLength(1);
    expect((await search('?q=cancel+plans&kind=help&cursor=x')).status).toBe(400);
    respond({});
    expect((await search('?q=cancel+plans')).hits).toHaveLength(3);
  });

  it('503: when no service responds', async () => {
    for (const fake of Object.values(gateway.fakes)) fake.respond = respondJson({}, 500);
    expect(await search('?q=naira')).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});

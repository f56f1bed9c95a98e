import { beforeEach, describe, expect, it } from 'vitest';
import { answerJson } from '../testing/fake-service.ts';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

const id = (digit: string): string => digit.repeat(24);
const createdAt = '2026-11-01T12:00:00.000Z';
const show = (digit: string, title: string) => ({
  id: id(digit),
  title,
  description: 'd'.repeat(500),
  category: 'Trading',
  thumbnail_url: '/uploads/shows/a.webp',
  start_time: null,
  likes: 0,
  comments_count: 0,
  access: 'free',
  early_access_until: null,
  video_url: null,
  Streams: [],
  createdAt,
});
const stream = (digit: string, title: string) => ({
  id: id(digit),
  show_id: id('1'),
  stream_url: '/uploads/shows/a.mp4',
  status: 'live',
  access: 'free',
  start_time: createdAt,
  end_time: null,
  thumbnail_url: '',
  viewers: 0,
  peak_viewers: 0,
  reactions: { like: 0, heart: 0, clap: 0 },
  Show: { title, description: 'About it', thumbnail_url: '/uploads/shows/b.webp' },
});
const product = {
  id: id('3'),
  product_name: 'Naira cap',
  description: 'A cap',
  price: 4500,
  old_price: null,
  stock: 3,
  variants: [],
  image_url: '',
  low_stock_below: 10,
  orderCount: 0,
  createdAt,
};

const host = {
  id: id('7'),
  slug: 'naira-bello',
  name: 'Naira Bello',
  role: 'Charts',
  bio: '',
  picture_url: '/img/host-1.webp',
  followers: 0,
};

const gateway = useTestGateway();
beforeEach(() => {
  const { catalog, streaming, commerce, community } = gateway.fakes;
  const shows = answerJson([show('1', 'Naira now'), show('2', 'Naira then')], 200, {
    'X-Total-Count': '9',
    Link: '</api/shows?cursor=next>; rel="next"',
  });
  const hosts = answerJson([host], 200, { 'X-Total-Count': '1' });
  catalog.answer = (request, response) =>
    (request.url?.startsWith('/api/hosts') ? hosts : shows)(request, response);
  streaming.answer = answerJson([stream('5', 'Naira live')], 200, { 'X-Total-Count': '1' });
  commerce.answer = answerJson([product], 200, { 'X-Total-Count': '1' });
  community.answer = answerJson([], 200, { 'X-Total-Count': '0' });
});

const search = async (query: string) => {
  const answer = await send(gateway.url, `/api/search${query}`);
  return { ...answer, hits: answer.status === 200 ? JSON.parse(answer.text) : [] };
};

describe('GET /api/search', () => {
  it('200: searches all services, with interleaved kinds and the total of all', async () => {
    const { status, hits, headers } = await search('?q=Naira');
    expect(status).toBe(200);
    expect(hits.map(({ kind, title }: { kind: string; title: string }) => `${kind}: ${title}`)).toEqual([
      'show: Naira now',
      'host: Naira Bello',
      'stream: Naira live',
      'product: Naira cap',
      'show: Naira then',
    ]);
    expect(hits[0].text).toHaveLength(200);
    expect(hits[1]).toMatchObject({ slug: 'naira-bello', text: 'Charts', image: '/img/host-1.webp' });
    expect(hits[2].image).toBe('/uploads/shows/b.webp');
    expect(hits[3].image).toBeNull();
    expect(headers['x-total-count']).toBe('12');
    expect(headers.link).toBeUndefined();
    expect(gateway.fakes.catalog.seen.map(({ url }) => url).toSorted()).toEqual([
      '/api/hosts?search=Naira&limit=10',
      '/api/shows?search=Naira&limit=10',
    ]);
    expect(gateway.fakes.streaming.seen.at(-1)?.url).toBe('/api/streams?search=Naira&limit=10');
  });

  it('200: lists one kind in pages', async () => {
    const { hits, headers } = await search('?q=Naira&kind=show&limit=2');
    expect(hits.map(({ kind }: { kind: string }) => kind)).toEqual(['show', 'show']);
    expect(headers['x-total-count']).toBe('9');
    expect(headers.link).toContain('kind=show');
    expect(headers.link).toContain('cursor=next');
    await search('?q=Naira&kind=show&limit=2&cursor=next');
    expect(gateway.fakes.catalog.seen.at(-1)?.url).toBe('/api/shows?search=Naira&limit=2&cursor=next');
  });

  it('400: a cursor without a kind, or one that the service refuses', async () => {
    const errors = async (query: string) => JSON.parse((await search(query)).text).errors;
    expect(await errors('?q=naira&cursor=next')).toEqual([{ path: 'query.cursor', msg: 'requires a kind' }]);
    gateway.fakes.catalog.answer = answerJson({ error: 'x' }, 400);
    expect(await errors('?q=naira&kind=show&cursor=x')).toEqual([
      { path: 'query.cursor', msg: 'is invalid' },
    ]);
  });

  it('200: respects the limit', async () => {
    expect((await search('?q=Naira&limit=2')).hits).toHaveLength(2);
  });

  it('200: searches posts as the member, without posts of users they hide', async () => {
    const { community, catalog } = gateway.fakes;
    const token = gateway.tokens.member();
    const as = async (caller?: string) => {
      const given = caller === undefined ? {} : { token: caller };
      expect((await send(gateway.url, '/api/search?q=kolo', given)).status).toBe(200);
      return community.seen.at(-1)?.headers.authorization;
    };
    expect(await as()).toBeUndefined();
    expect(await as(token)).toBe(`Bearer ${token}`);
    expect(catalog.seen.at(-1)?.headers.authorization).toBeUndefined();
    const other = gateway.tokens.member();
    expect(await as(other)).toBe(`Bearer ${other}`);
  });

  it('200: leaves out a service that fails or breaks its contract', async () => {
    gateway.fakes.catalog.answer = answerJson({ error: 'x' }, 500);
    gateway.fakes.commerce.answer = answerJson([{ not: 'a product' }]);
    expect((await search('?q=naira')).hits).toEqual([expect.objectContaining({ kind: 'stream' })]);
  });

  it('200: does not wait for a service that hangs', async () => {
    gateway.fakes.catalog.answer = () => {};
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

  it('503: when no service answers', async () => {
    for (const fake of Object.values(gateway.fakes)) fake.answer = answerJson({}, 500);
    expect(await search('?q=naira')).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});

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

const gateway = useTestGateway();
beforeEach(() => {
  const { catalog, streaming, commerce, community } = gateway.fakes;
  catalog.answer = answerJson([show('1', 'Naira now'), show('2', 'Naira then')], 200, {
    'X-Total-Count': '9',
  });
  streaming.answer = answerJson([stream('5', 'Naira live'), stream('6', 'Gold')], 200, {
    'X-Total-Count': '2',
  });
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
      'stream: Naira live',
      'product: Naira cap',
      'show: Naira then',
    ]);
    expect(hits[0].text).toHaveLength(200);
    expect(hits[1].image).toBe('/uploads/shows/b.webp');
    expect(hits[2].image).toBeNull();
    expect(headers['x-total-count']).toBe('11');
    expect(gateway.fakes.catalog.seen.at(-1)?.url).toBe('/api/shows?search=Naira&limit=10');
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
    expect((await search('?q=cap')).hits).toHaveLength(1);
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

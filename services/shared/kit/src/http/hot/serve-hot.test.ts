import { getShow, listCategories, listShows } from '@poc/contracts/endpoints/catalog';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyone } from '../../auth/policies.ts';
import { fail } from '../../errors.ts';
import { type StartedApp, startApp } from '../../testing/start-app.ts';
import { page } from '../reply.ts';
import { route } from '../route.ts';
import { serveHot } from './serve-hot.ts';

const maxAgeMs = 1_000;
const missing = 'e'.repeat(24);
let nowMs = 0;
let reads = 0;
/** What each read waits for. */
let gate: Promise<void> = Promise.resolve();
let broken = false;
let app: StartedApp;

const routes = [
  route(listShows, everyone, async ({ query }) => {
    reads += 1;
    const read = reads;
    await gate;
    if (broken) throw new Error('the database is unavailable');
    return page([`${query.category ?? 'all'} ${read}`] as never[], { total: 7, nextCursor: 'next' });
  }),
  route(getShow, everyone, async ({ params }) => {
    reads += 1;
    return params.id === missing ? fail('show_not_found') : (params as never);
  }),
  route(listCategories, everyone, async () => {
    reads += 1;
    return ['Trading'];
  }),
];

beforeEach(async () => {
  nowMs = 10_000;
  reads = 0;
  gate = Promise.resolve();
  broken = false;
  app = await startApp({ service: 'catalog', routes }, (next, metrics) =>
    serveHot({ endpoints: [listShows, getShow], maxAgeMs, metrics, nowMs: () => nowMs }, next),
  );
});
afterEach(() => app.stop());

async function get(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${app.url}/api${path}`, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

// Without `max-age=0`, which browsers send, `fetch` says `no-cache` and so wants a fresh answer.
const asHolder = (tag: string) => ({ 'if-none-match': tag, 'cache-control': 'max-age=0' });

const headersOf = (headers: Headers) =>
  [...headers]
    .filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name))
    .toSorted();

describe('an answer from memory', () => {
  it('is exactly the same, with a request id of its own', async () => {
    const path = '/shows?limit=2&category=A%20b';
    const plain = await get(path, { headers: { 'cache-control': 'no-cache' } });
    const first = await get(path);
    const again = await get(path, { headers: { 'x-request-id': 'from-the-gateway' } });
    expect(reads).toBe(2);
    expect(first.text).toBe('["A b 2"]');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(headersOf(again.headers)).toEqual(headersOf(first.headers));
    expect([...plain.headers.keys()].toSorted()).toEqual([...again.headers.keys()].toSorted());
    expect(again.headers.get('x-total-count')).toBe('7');
    expect(again.headers.get('link')).toBe('</api/shows?limit=2&category=A+b&cursor=next>; rel="next"');
    expect(again.headers.get('cache-control')).toBe('no-cache');
    expect(again.headers.get('x-request-id')).toBe('from-the-gateway');
    expect((await get(path)).headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('has the tag that the normal path gives', async () => {
    const plain = await get(`/shows/${'a'.repeat(24)}`, { headers: { 'cache-control': 'no-cache' } });
    await get(`/shows/${'a'.repeat(24)}`);
    const hot = await get(`/shows/${'a'.repeat(24)}`);
    expect(reads).toBe(2);
    expect(hot.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(headersOf(hot.headers)).toEqual(headersOf(plain.headers));
  });

  it('belongs to its query', async () => {
    expect((await get('/shows?category=A')).text).toBe('["A 1"]');
    expect((await get('/shows?category=B')).text).toBe('["B 2"]');
    expect((await get('/shows?category=A')).text).toBe('["A 1"]');
  });

  it('is 304 to anyone who has it, from the first request on', async () => {
    const etag = (await get('/shows')).headers.get('etag') ?? '';
    const held = [etag, `"x", ${etag}`, etag.replace('W/', ''), '*'];
    for (const tag of held) {
      const answer = await get('/shows', { headers: asHolder(tag) });
      expect([answer.status, answer.text]).toEqual([304, '']);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(answer.headers.get('content-type')).toBeNull();
      expect(answer.headers.get('x-total-count')).toBe('7');
    }
    expect((await get('/shows', { headers: asHolder('"x"') })).status).toBe(200);
    expect(reads).toBe(1);
  });

  it('is brought by a request that has it already, too', async () => {
    const path = `/shows/${'a'.repeat(24)}`;
    const etag = (await get(path)).headers.get('etag') ?? '';
    nowMs += maxAgeMs + 1;
    expect((await get(path, { headers: asHolder(etag) })).status).toBe(304);
    const whole = await get(path);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(reads).toBe(2);
  });

  it('has no body for HEAD', async () => {
    const whole = await get('/shows');
    const head = await get('/shows', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(headersOf(head.headers)).toEqual(headersOf(whole.headers));
    expect(reads).toBe(1);
  });

  it('is counted like any other, and asks a caller to move over when the process stops', async () => {
    for (let at = 0; at < 3; at += 1) await get('/shows');
    await vi.waitFor(async () =>
      expect(await app.metrics.registry.metrics()).toMatch(
        /duration_seconds_count\{.*route="\/api\/shows",status="200".*\} 3/,
      ),
    );
    app.drain();
    expect((await get('/shows')).headers.get('connection')).toBe('close');
    expect(reads).toBe(1);
  });
});

describe('age', () => {
  it('up to half of it nothing is read; then one request reads, and others need not wait for it', async () => {
    await get('/shows');
    nowMs += maxAgeMs / 2 - 1;
    expect((await get('/shows')).text).toBe('["all 1"]');
    nowMs += 1;
    const open = hold();
    const renewing = get('/shows');
    await vi.waitFor(() => expect(reads).toBe(2));
    for (let at = 0; at < 3; at += 1) expect((await get('/shows')).text).toBe('["all 1"]');
    open();
    expect((await renewing).text).toBe('["all 2"]');
    expect((await get('/shows')).text).toBe('["all 2"]');
    expect(reads).toBe(2);
  });

  it('beyond it an answer is never sent, even where a new one is on its way', async () => {
    await get('/shows');
    nowMs += maxAgeMs + 1;
    const open = hold();
    const asked = [get('/shows'), get('/shows'), get('/shows', { method: 'HEAD' })];
    await vi.waitFor(() => expect(reads).toBe(2));
    open();
    const [first, second] = await Promise.all(asked);
    expect([first?.text, second?.text]).toEqual(['["all 2"]', '["all 2"]']);
  });

  it('counts from when the answer was asked for', async () => {
    const open = hold();
    const slow = get('/shows');
    await vi.waitFor(() => expect(reads).toBe(1));
    nowMs += maxAgeMs + 1;
    open();
    await slow;
    expect((await get('/shows')).text).toBe('["all 2"]');
  });

  it('a crowd that finds nothing reads once', async () => {
    const open = hold();
    const crowd = Array.from({ length: 20 }, () => get('/shows'));
    await vi.waitFor(() => expect(reads).toBe(1));
    open();
    for (const { text } of await Promise.all(crowd)) expect(text).toBe('["all 1"]');
    expect(reads).toBe(1);
  });
});

describe('the normal path', () => {
  it('answers anyone who sent a token, good or bad, and learns nothing from it', async () => {
    await get('/shows');
    const member = { headers: { authorization: `Bearer ${app.tokens.member()}` } };
    expect((await get('/shows', member)).text).toBe('["all 2"]');
    expect((await get('/shows', { headers: { authorization: 'Bearer x' } })).status).toBe(401);
    expect((await get('/shows', member)).headers.get('cache-control')).toBe('private, no-cache');
    expect((await get('/shows')).text).toBe('["all 1"]');
  });

  it.each([
    ['/shows?limit=0', 400],
    ['/shows?colour=red', 400],
    [`/shows/${missing}`, 404],
    ['/shows/unknown', 400],
  ])('answers %s with %i each time', async (path, status) => {
    const first = await get(path);
    const again = await get(path);
    expect([first.status, again.status]).toEqual([status, status]);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect((await Promise.all([get(path), get(path)])).map((answer) => answer.status)).toEqual([
      status,
      status,
    ]);
  });

  it('answers other methods and other contracts', async () => {
    await get('/shows');
    expect((await get('/shows', { method: 'PUT' })).status).toBe(405);
    expect((await get('/shows', { method: 'POST' })).status).toBe(401);
    await get('/shows/categories');
    await get('/shows/categories');
    expect(reads).toBe(3);
  });

  it('answers failures, and each of those who waited gets an answer of its own', async () => {
    broken = true;
    const open = hold();
    const crowd = Array.from({ length: 5 }, () => get('/shows'));
    await vi.waitFor(() => expect(reads).toBe(1));
    open();
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
    broken = false;
    expect((await get('/shows')).status).toBe(200);
  });

  it('goes on for others when the one who was first has left', async () => {
    const open = hold();
    const leaving = new AbortController();
    const left = get('/shows', { signal: leaving.signal }).catch(() => 'left');
    await vi.waitFor(() => expect(reads).toBe(1));
    const second = get('/shows');
    leaving.abort();
    open();
    expect(await left).toBe('left');
    expect((await second).status).toBe(200);
  });
});

/** Holds every read from now on until the result is called. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}

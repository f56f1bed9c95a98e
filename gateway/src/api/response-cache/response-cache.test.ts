import type { Endpoint } from '@poc/contracts/endpoint';
import { listShows } from '@poc/contracts/endpoints/catalog';
import { getAdminDashboard } from '@poc/contracts/endpoints/gateway';
import { AppError } from '@poc/kit/errors';
import { createMetrics } from '@poc/kit/metrics';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CachedResponse, cachedResponseOf } from './cached-response.ts';
import { createResponseCache, type LoadResponse, type ResponseCache, staleMs } from './response-cache.ts';

const maxAgeMs = 1_000;
const url = '/api/shows';
let nowMs: number;
let loads: number;
let responses: ResponseCache;
/** Blocks every load. */
let gate: Promise<void>;
let fault: AppError | null;

beforeEach(() => {
  nowMs = 10_000;
  loads = 0;
  gate = Promise.resolve();
  fault = null;
  responses = createResponseCache({ maxAgeMs, metrics: createMetrics('test'), nowMs: () => nowMs });
});

const loaderOf =
  (endpoint: Endpoint = listShows): LoadResponse =>
  async (before) => {
    loads += 1;
    const text = `"${loads}"`;
    await gate;
    if (fault) throw fault;
    const headers = { etag: text, 'content-type': 'application/json' };
    return cachedResponseOf(endpoint, { status: 200, headers, bytes: Buffer.from(text) }, before);
  };
const textOf = async (response: CachedResponse | null | Promise<CachedResponse | null>) =>
  (await response)?.bytes.toString() ?? null;
const read = (endpoint?: Endpoint) => textOf(responses.read(url, loaderOf(endpoint)));
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}
const unavailable = new AppError('service_unavailable');

describe('age', () => {
  it('starts one background load from half of the maximum age on', async () => {
    await read();
    nowMs += maxAgeMs / 2 - 1;
    expect(await read()).toBe('"1"');
    expect(loads).toBe(1);
    nowMs += 1;
    const open = hold();
    for (let at = 0; at < 3; at += 1) expect(await read()).toBe('"1"');
    expect(loads).toBe(2);
    open();
    await expect.poll(() => read()).toBe('"2"');
    expect(loads).toBe(2);
  });

  it('never serves an expired response, even while a fresh one is loading', async () => {
    await read();
    nowMs += maxAgeMs + 1;
    const open = hold();
    const asked = [read(), read(), read()];
    open();
    expect(await Promise.all(asked)).toEqual(['"2"', '"2"', '"2"']);
  });

  it('counts from the request for the response', async () => {
    const open = hold();
    const slow = read();
    nowMs += maxAgeMs + 1;
    open();
    await slow;
    expect(await read()).toBe('"2"');
  });

  it('of 0 turns the cache off', async () => {
    responses = createResponseCache({ maxAgeMs: 0, metrics: createMetrics('test') });
    expect([await read(), loads]).toEqual([null, 0]);
  });
});

describe('while a service is unavailable', () => {
  it('serves its last public response for ten minutes, and retries once a second', async () => {
    await read();
    fault = unavailable;
    nowMs += maxAgeMs + 1;
    expect(await read()).toBe('"1"');
    for (let at = 0; at < 5; at += 1) expect(await read()).toBe('"1"');
    expect(loads).toBe(2);
    nowMs += 1_000;
    expect(await read()).toBe('"1"');
    expect(loads).toBe(3);
    nowMs += staleMs;
    expect(await read()).toBeNull();
    fault = null;
    nowMs += 1_000;
    expect(await read()).toBe('"5"');
  });

  it('does not wait for a hanging service after a first timeout', async () => {
    await read();
    nowMs += maxAgeMs + 1;
    fault = new AppError('upstream_timeout');
    await read();
    hold();
    expect(await read()).toBe('"1"');
  });

  it('does not serve responses for administrators', async () => {
    await read(getAdminDashboard);
    fault = unavailable;
    nowMs += maxAgeMs + 1;
    expect(await read(getAdminDashboard)).toBeNull();
  });

  it('returns null without a cached response', async () => {
    fault = unavailable;
    expect(await Promise.all([read(), read()])).toEqual([null, null]);
    expect(loads).toBe(1);
  });
});

describe('memory', () => {
  const sized =
    (size: number): LoadResponse =>
    async () => {
      loads += 1;
      const headers = { etag: '"x"', 'content-type': 'application/json' };
      return cachedResponseOf(listShows, { status: 200, headers, bytes: Buffer.alloc(size) });
    };
  const load = async (at: number, size = 7_000) => responses.read(`/${at}`, sized(size));
  beforeEach(() => {
    responses = createResponseCache({
      maxAgeMs,
      metrics: createMetrics('test'),
      maxBytes: 100_000,
      nowMs: () => nowMs,
    });
  });

  it('is bounded: the least recently used response is evicted', async () => {
    for (let at = 0; at < 8; at += 1) await load(at);
    await load(0);
    expect(loads).toBe(8);
    await load(8);
    await load(9);
    await load(0);
    expect(loads).toBe(10);
    await load(1);
    expect(loads).toBe(11);
  });

  it('is bounded for many tiny responses too', async () => {
    for (let at = 0; at < 1_000; at += 1) await load(at, 2);
    loads = 0;
    for (let at = 999; at >= 0; at -= 1) await load(at, 2);
    expect(loads).toBeGreaterThan(850);
    expect(loads).toBeLessThan(950);
  });

  it('is not taken by a huge response, which also evicts its predecessor', async () => {
    await load(0);
    await load(1);
    nowMs += maxAgeMs + 1;
    await load(1, 90_000);
    await load(1);
    expect(loads).toBe(4);
    await load(1);
    await load(0);
    expect(loads).toBe(5);
  });
});

describe('a response that can’t be shared', () => {
  const responding = (status: number, headers: Record<string, string> = {}): LoadResponse => {
    const all = { etag: '"x"', 'content-type': 'application/json', ...headers };
    return async () => cachedResponseOf(listShows, { status, headers: all, bytes: Buffer.from('{}') });
  };

  it.each([
    ['a refusal', responding(404)],
    ['another success', responding(206)],
    ['a response with a cookie', responding(200, { 'set-cookie': 'a=b' })],
    ['a page', responding(200, { 'content-type': 'text/html' })],
    ['a fault', () => Promise.reject(new AppError('internal_error'))],
  ] satisfies [string, LoadResponse][])('%s evicts the previous response', async (_, fill) => {
    await read();
    nowMs += maxAgeMs + 1;
    expect(await textOf(responses.read(url, fill))).toBeNull();
    fault = unavailable;
    expect(await read()).toBeNull();
  });
});

describe('compression', () => {
  const bytes = Buffer.from(JSON.stringify(Array(500).fill('naira')));
  const of = (tag: string, before?: CachedResponse) => {
    const headers = { etag: tag, 'content-type': 'application/json', vary: 'Authorization' };
    return cachedResponseOf(listShows, { status: 200, headers, bytes }, before) ?? expect.unreachable();
  };

  it('happens once per encoding, at its first use, and again only after a change', async () => {
    const first = of('"1"');
    const [one, other] = await Promise.all([first.bodyIn('br'), first.bodyIn('br')]);
    expect(one.bytes).toBe(other.bytes);
    expect((await first.bodyIn('br')).bytes).toBe(one.bytes);
    expect((await of('"1"', first).bodyIn('br')).bytes).toBe(one.bytes);
    expect((await of('"2"', first).bodyIn('br')).bytes).not.toBe(one.bytes);
    expect(one.bytes.length).toBeLessThan(bytes.length / 10);
    const { headers } = await first.bodyIn('gzip');
    expect(headers.slice(-2)).toEqual(['Content-Encoding', 'gzip']);
    expect(headers.join()).toContain('Vary,Accept-Encoding, Authorization');
  });

  it('is skipped for a body that fits into a packet', async () => {
    const headers = { etag: '"1"', 'content-type': 'application/json' };
    const short = cachedResponseOf(listShows, { status: 200, headers, bytes: Buffer.from('[]') });
    expect((await short?.bodyIn('br'))?.headers).not.toContain('Content-Encoding');
  });
});

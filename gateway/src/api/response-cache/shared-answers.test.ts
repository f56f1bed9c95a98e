import type { Endpoint } from '@poc/contracts/endpoint';
import { listShows } from '@poc/contracts/endpoints/catalog';
import { getAdminDashboard } from '@poc/contracts/endpoints/gateway';
import { CatalogueError } from '@poc/kit/errors';
import { createMetrics } from '@poc/kit/metrics';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SharedAnswer, sharedAnswerOf } from './shared-answer.ts';
import { createSharedAnswers, type LoadAnswer, type SharedAnswers, staleMs } from './shared-answers.ts';

const maxAgeMs = 1_000;
const url = '/api/shows';
let nowMs: number;
let fills: number;
let answers: SharedAnswers;
/** What each fill waits for. */
let gate: Promise<void>;
let fault: CatalogueError | null;

beforeEach(() => {
  nowMs = 10_000;
  fills = 0;
  gate = Promise.resolve();
  fault = null;
  answers = createSharedAnswers({ maxAgeMs, metrics: createMetrics('test'), nowMs: () => nowMs });
});

const fillOf =
  (endpoint: Endpoint = listShows): LoadAnswer =>
  async (before) => {
    fills += 1;
    const text = `"${fills}"`;
    await gate;
    if (fault) throw fault;
    const headers = { etag: text, 'content-type': 'application/json' };
    return sharedAnswerOf(endpoint, { status: 200, headers, bytes: Buffer.from(text) }, before);
  };
const textOf = async (answer: SharedAnswer | null | Promise<SharedAnswer | null>) =>
  (await answer)?.bytes.toString() ?? null;
const read = (endpoint?: Endpoint) => textOf(answers.read(url, fillOf(endpoint)));
/** Holds every fill from now on until the result is called. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}
const unavailable = new CatalogueError('service_unavailable');

describe('age', () => {
  it('up to half of it nothing is asked; then one asks, and nobody waits', async () => {
    await read();
    nowMs += maxAgeMs / 2 - 1;
    expect(await read()).toBe('"1"');
    expect(fills).toBe(1);
    nowMs += 1;
    const open = hold();
    for (let at = 0; at < 3; at += 1) expect(await read()).toBe('"1"');
    expect(fills).toBe(2);
    open();
    await expect.poll(() => read()).toBe('"2"');
    expect(fills).toBe(2);
  });

  it('beyond it an answer is never sent, even where a new one is on its way', async () => {
    await read();
    nowMs += maxAgeMs + 1;
    const open = hold();
    const asked = [read(), read(), read()];
    open();
    expect(await Promise.all(asked)).toEqual(['"2"', '"2"', '"2"']);
  });

  it('counts from when the answer was asked for', async () => {
    const open = hold();
    const slow = read();
    nowMs += maxAgeMs + 1;
    open();
    await slow;
    expect(await read()).toBe('"2"');
  });

  it('of nothing shares nothing', async () => {
    answers = createSharedAnswers({ maxAgeMs: 0, metrics: createMetrics('test') });
    expect([await read(), fills]).toEqual([null, 0]);
  });
});

describe('while a service is unavailable', () => {
  it('its last public answer is sent on, for ten minutes, and it is asked once a second', async () => {
    await read();
    fault = unavailable;
    nowMs += maxAgeMs + 1;
    expect(await read()).toBe('"1"');
    for (let at = 0; at < 5; at += 1) expect(await read()).toBe('"1"');
    expect(fills).toBe(2);
    nowMs += 1_000;
    expect(await read()).toBe('"1"');
    expect(fills).toBe(3);
    nowMs += staleMs;
    expect(await read()).toBeNull();
    fault = null;
    nowMs += 1_000;
    expect(await read()).toBe('"5"');
  });

  it('nobody waits for one that hangs once it has been given up', async () => {
    await read();
    nowMs += maxAgeMs + 1;
    fault = new CatalogueError('upstream_timeout');
    await read();
    hold();
    expect(await read()).toBe('"1"');
  });

  it('what is for administrators is not', async () => {
    await read(getAdminDashboard);
    fault = unavailable;
    nowMs += maxAgeMs + 1;
    expect(await read(getAdminDashboard)).toBeNull();
  });

  it('and nothing is known, everyone is on their own', async () => {
    fault = unavailable;
    expect(await Promise.all([read(), read()])).toEqual([null, null]);
    expect(fills).toBe(1);
  });
});

describe('what can’t be shared', () => {
  const answered = (status: number, headers: Record<string, string> = {}): LoadAnswer => {
    const all = { etag: '"x"', 'content-type': 'application/json', ...headers };
    return async () => sharedAnswerOf(listShows, { status, headers: all, bytes: Buffer.from('{}') });
  };

  it.each([
    ['a refusal', answered(404)],
    ['another success', answered(206)],
    ['what sets a cookie', answered(200, { 'set-cookie': 'a=b' })],
    ['a page', answered(200, { 'content-type': 'text/html' })],
    ['a fault', () => Promise.reject(new CatalogueError('internal_error'))],
  ] satisfies [string, LoadAnswer][])('%s, and what was there before is forgotten', async (_, fill) => {
    await read();
    nowMs += maxAgeMs + 1;
    expect(await textOf(answers.read(url, fill))).toBeNull();
    fault = unavailable;
    expect(await read()).toBeNull();
  });
});

describe('compression', () => {
  const bytes = Buffer.from(JSON.stringify(Array(500).fill('naira')));
  const of = (tag: string, before?: SharedAnswer) => {
    const headers = { etag: tag, 'content-type': 'application/json', vary: 'Authorization' };
    return sharedAnswerOf(listShows, { status: 200, headers, bytes }, before) ?? expect.unreachable();
  };

  it('is done once for each encoding, for the first who asks, and again only when the text has changed', async () => {
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

  it('is not worth it for what fits into a packet', async () => {
    const headers = { etag: '"1"', 'content-type': 'application/json' };
    const short = sharedAnswerOf(listShows, { status: 200, headers, bytes: Buffer.from('[]') });
    expect((await short?.bodyIn('br'))?.headers).not.toContain('Content-Encoding');
  });
});

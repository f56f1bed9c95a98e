import { setTimeout as delay } from 'node:timers/promises';
import { rounds } from '@poc/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { makePromises, type Promises, report } from '../support/promises.ts';
import { killAndAwaitSuccessor, pidOf, until, whileStopped } from '../support/system.ts';
import { times } from '../support/times.ts';

/** Bypasses the gateway's cache, which would serve visitors while a service is unavailable. */
const byService = { headers: { 'cache-control': 'no-cache' } };

describe('a dead service', () => {
  const replacements = rounds({ few: 1, full: 20 });
  let promises: Promises;
  beforeAll(async () => {
    promises = await makePromises();
  });

  it('causes a 503 with Retry-After for its operations only', async () => {
    const ms = await whileStopped('community', async () => {
      const waiting = api('GET', '/community/posts', byService);
      const begun = performance.now();
      const others = await times(20, () => api('GET', '/shows?limit=1'));
      const tookMs = performance.now() - begun;
      expect(others.every(({ status }) => status === 200)).toBe(true);
      expect([503, 504]).toContain((await waiting).status);
      return tookMs;
    });
    expect(ms).toBeLessThan(await promises.within(3_000));
    await until(
      'it responds again',
      async () => (await api('GET', '/community/posts?limit=1', byService)).status === 200,
    );
  });

  it('restarts after a kill, and responds', async () => {
    process.kill(pidOf('commerce'), 'SIGKILL');
    const response = await api('GET', '/merch?limit=1', byService);
    if (response.status !== 200)
      expect(response).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    if (response.status === 503) expect(response.headers.get('retry-after')).toBeTruthy();
    await until(
      'it responds again',
      async () => (await api('GET', '/merch?limit=1', byService)).status === 200,
    );
  });

  const firstId = async (path: string) => ((await api('GET', path)).body as { id: string }[])[0]?.id;
  it.each([
    ['catalog', '/shows?limit=5', (id: string) => ['POST', `/shows/${id}/like`, {}] as const],
    ['streaming', '/streams?limit=5', null],
    [
      'commerce',
      '/merch?limit=5',
      (id: string) => ['POST', '/orders/quote', { body: { items: [{ id, quantity: 1 }] } }] as const,
    ],
    [
      'community',
      '/community/posts?limit=5',
      (id: string) => ['PUT', `/community/posts/${id}/bookmark`, { body: { bookmarked: true } }] as const,
    ],
  ])('finishes running requests after a stop signal: %s', async (service, path, writeTo) => {
    let stop = false;
    const statuses: number[] = [];
    const { token } = await signIn('member');
    const id = (await firstId(path)) ?? '';
    const load = times(10, async () => {
      while (!stop) {
        statuses.push((await api('GET', path, byService)).status);
        // The gateway retries only repeatable requests, so an aborted write is visible.
        const [method, url, options] = writeTo?.(id) ?? ['GET', path, byService];
        statuses.push((await api(method, url, { token, ...options })).status);
        await delay(20);
      }
    });
    const answered = () => statuses.filter((status) => status === 200).length;
    await until('requests succeed', () => answered() > 20);
    let slowestMs = 0;
    for (let replaced = 0; replaced < replacements; replaced += 1) {
      const begun = performance.now();
      await killAndAwaitSuccessor(service, 'SIGTERM');
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      const before = answered();
      await until('requests succeed again', () => answered() > before + 20, 60_000);
    }
    stop = true;
    await load;
    // The only replica cannot respond while it is replaced: the gateway holds its requests for the next one.
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    report(`${statuses.length} requests; ${service} was replaced within ${Math.round(slowestMs)} ms`);
    expect(slowestMs).toBeLessThan(await promises.within(25_000));
  });

  it('finishes running requests after a stop signal: the gateway', async () => {
    let stop = false;
    const statuses: number[] = [];
    /** Send times of requests without a response. */
    const unanswered: number[] = [];
    const load = times(10, async () => {
      while (!stop) {
        const sentAt = performance.now();
        await api('GET', '/shows?limit=5').then(
          ({ status }) => statuses.push(status),
          () => unanswered.push(sentAt),
        );
        await delay(20);
      }
    });
    await until('requests succeed', () => statuses.length > 20);
    const gaps: { from: number; to: number }[] = [];
    for (let replaced = 0; replaced < replacements; replaced += 1) {
      const from = performance.now();
      await killAndAwaitSuccessor('gateway', 'SIGTERM');
      const before = statuses.length;
      await until('requests succeed again', () => statuses.length > before + 20, 60_000);
      gaps.push({ from, to: performance.now() });
    }
    stop = true;
    await load;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    // No other process listens at its address during the deployment, so requests after the stop signal may be refused.
    expect(unanswered.filter((at) => !gaps.some(({ from, to }) => at >= from && at <= to))).toEqual([]);
  });
});

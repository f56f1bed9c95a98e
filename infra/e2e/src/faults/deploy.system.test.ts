import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { api } from '../support/api.ts';
import { killAndAwaitSuccessor, pidOf, until } from '../support/system.ts';

describe('a dead service', () => {
  it('is a 503 with Retry-After for its own operations, and nothing for the others', async () => {
    process.kill(pidOf('community'), 'SIGSTOP');
    const hanging = pidOf('community');
    try {
      const waiting = api('GET', '/community/posts');
      const begun = Date.now();
      const others = await Promise.all(Array.from({ length: 20 }, () => api('GET', '/shows?limit=1')));
      expect(others.every(({ status }) => status === 200)).toBe(true);
      expect(Date.now() - begun).toBeLessThan(3_000);
      expect([503, 504]).toContain((await waiting).status);
    } finally {
      process.kill(hanging, 'SIGCONT');
    }
    await until(
      'it answers again',
      async () => (await api('GET', '/community/posts?limit=1')).status === 200,
    );
  });

  it('that was killed is started again, and answers', async () => {
    process.kill(pidOf('commerce'), 'SIGKILL');
    const answer = await api('GET', '/merch?limit=1');
    if (answer.status !== 200)
      expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBeTruthy();
    await until('it answers again', async () => (await api('GET', '/merch?limit=1')).status === 200);
  });

  it('that is told to stop finishes what it has begun', async () => {
    let stop = false;
    const statuses: number[] = [];
    const load = Array.from({ length: 10 }, async () => {
      while (!stop) {
        statuses.push((await api('GET', '/shows?limit=5')).status);
        await delay(20);
      }
    });
    await delay(500);
    await killAndAwaitSuccessor('catalog', 'SIGTERM');
    await until('it answers again', async () => (await api('GET', '/shows?limit=1')).status === 200);
    await delay(500);
    stop = true;
    await Promise.all(load);
    // One replica can't answer while it is replaced; what it had begun, it finished: never a 500, 502 or a cut line.
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  });
});

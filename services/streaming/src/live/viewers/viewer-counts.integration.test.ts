import { createLogger } from '@poc/kit/log';
import { connectRedis, type RedisConnection } from '@poc/kit/redis';
import { newId } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../testing/viewer.ts';
import { createViewerCounts } from './viewer-counts.ts';

let redis: RedisConnection;
beforeAll(async () => {
  const { REDIS_URL } = await testServers();
  redis = connectRedis(REDIS_URL, createLogger({ service: 'test', level: 'silent' }), {
    whileUnavailable: 'fail',
  });
  await until('Redis is ready', redis.ready);
});
afterAll(() => redis.stop());

it('sums the viewers of all nodes, expires killed nodes, and retains counts for a while without Redis', async () => {
  let now = 1_000_000;
  let away = false;
  const stream = newId();
  const here = (viewers: number) => new Map(viewers > 0 ? [[stream, viewers]] : []);
  const node = (id: string) =>
    createViewerCounts({ client: redis.client, ready: () => !away && redis.ready() }, id, () => now);
  const [one, two, three] = [node('one'), node('two'), node('three')];

  await one.count(here(3));
  await three.count(here(10));
  expect((await two.count(here(4))).get(stream)).toBe(17);
  await three.count(here(0));
  expect((await two.count(here(4))).get(stream)).toBe(7);

  away = true;
  expect((await two.count(here(5))).get(stream)).toBe(8);
  now += 12_000;
  expect((await two.count(here(5))).get(stream)).toBe(5);

  // The first node was killed: its count has expired.
  away = false;
  expect((await two.count(here(5))).get(stream)).toBe(5);
  await one.count(here(1));
  expect((await two.count(here(0))).get(stream)).toBe(1);
  expect((await two.count(here(0))).size).toBe(0);
  expect((await one.count(here(1))).get(stream)).toBe(1);
});

import { randomUUID } from 'node:crypto';
import { createNodeRegistry } from '@poc/kit/live-nodes/node-registry';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { connectRedis, type RedisConnection } from '@poc/kit/redis';
import { createRedisLink, type RedisLink } from '@poc/streaming/cluster/redis-link';
import { createViewerCounts } from '@poc/streaming/live/viewers/viewer-counts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ManagedRedis, startCluster, startSentinel } from './start-redis.ts';
import { trustCertificate } from './test-certificate.ts';

const logger = createLogger({ service: 'managed-redis', level: 'silent' });
/** The keys and channels of these streams are on different shards. */
const streamIds = Array.from({ length: 12 }, (_, at) => `stream-${at}`);
let distrust = (): void => {};
beforeAll(() => {
  distrust = trustCertificate();
});
afterAll(() => distrust());

describe.each([
  ['a cluster', startCluster],
  ['a master that sentinels name', startSentinel],
])('with TLS and a password, %s', (_what, start) => {
  let managed: ManagedRedis;
  let redis: RedisConnection;
  let links: RedisLink[];
  const heard: string[] = [];

  beforeAll(async () => {
    managed = await start();
    redis = connectRedis(managed.url, logger, { whileUnavailable: 'fail' });
    links = [1, 2].map((at) => createRedisLink(managed.url, logger, createMetrics(`managed-${at}`)));
    links[1]?.subscriber.on('smessageBuffer', (channel, message) => void heard.push(`${channel} ${message}`));
    for (const id of streamIds) links[1]?.subscriber.ssubscribe(`test:{${id}}`);
    await vi.waitFor(
      () => expect([redis, ...links].map((one) => one.ready())).toEqual([true, true, true]),
      30_000,
    );
    await links[1]?.whenSubscribed(30_000);
  });
  afterAll(async () => {
    await Promise.all([redis, ...(links ?? [])].map((one) => one?.stop()));
    await managed?.stop();
  });

  /** Expects that each node counts the other's viewers of every stream. */
  async function countsViewers(): Promise<void> {
    const nodes = ['a', 'b'].map((node) => createViewerCounts(redis, node));
    const local = new Map(streamIds.map((id, at) => [id, at + 1]));
    await nodes[0]?.count(local);
    expect(await nodes[1]?.count(local)).toEqual(new Map(streamIds.map((id, at) => [id, (at + 1) * 2])));
  }

  const publishAll = (text: string): void => {
    for (const id of streamIds) void links[0]?.publisher.spublish(`test:{${id}}`, text);
  };
  const heardAll = (text: string): boolean => streamIds.every((id) => heard.includes(`test:{${id}} ${text}`));

  it('counts viewers, registers nodes, and relays messages between nodes', async () => {
    expect(await redis.readiness.check()).toBe(true);
    await countsViewers();
    const register = createNodeRegistry(redis.client, 'managed');
    const node = { id: randomUUID(), url: 'http://127.0.0.1:1', load: 0, draining: false };
    await register.put(node);
    expect(await register.read()).toEqual([node]);
    publishAll('first');
    await vi.waitFor(() => expect(heardAll('first')).toBe(true), 30_000);
  });

  it('continues after the kill of a master: a replica takes over, and subscriptions are restored', async () => {
    await managed.killMaster();
    await vi.waitFor(
      async () => {
        for (const id of streamIds) await redis.client.set(`test:{${id}}`, 'after', 'EX', 60);
      },
      { timeout: 40_000, interval: 250 },
    );
    await vi.waitFor(countsViewers, { timeout: 30_000, interval: 500 });
    await vi.waitFor(
      () => {
        publishAll('second');
        expect(heardAll('second')).toBe(true);
      },
      { timeout: 40_000, interval: 500 },
    );
  }, 120_000);
});

it('is not ready with a wrong password', async () => {
  const managed = await startSentinel();
  const wrong = connectRedis(managed.url.replace('://:a-password', '://:not-the-password'), logger, {
    whileUnavailable: 'fail',
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(wrong.ready()).toBe(false);
  await wrong.stop();
  await managed.stop();
}, 60_000);

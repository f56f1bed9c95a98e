import { randomInt } from 'node:crypto';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { connectRedis, type RedisConnection } from '@poc/kit/redis';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy, type TcpProxy } from '@poc/testing/tcp-proxy';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRequestLimiter, type RequestLimiter } from './request-limiter.ts';

const logger = createLogger({ service: 'gateway', level: 'silent' });
const connections: RedisConnection[] = [];
const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
let redisUrl: URL;
let wire: TcpProxy;

const startLimiter = async (url: string): Promise<RequestLimiter> => {
  const redis = connectRedis(url, logger, { whileUnavailable: 'fail' });
  connections.push(redis);
  await vi.waitUntil(() => redis.ready(), { timeout: 30_000 });
  const limits = { general: 6, auth: 2, shared: 30, live: 30 };
  return createRequestLimiter({ limits, redis, logger, metrics: createMetrics('gateway') });
};
const outcomeOf = (limiter: RequestLimiter, address: string): Promise<string> =>
  limiter.count('general', address).then(
    () => 'passed',
    ({ code }) => code,
  );

beforeAll(async () => {
  redisUrl = new URL((await testServers()).REDIS_URL);
  wire = await startTcpProxy({ host: redisUrl.hostname, port: Number(redisUrl.port) });
});
afterEach(() => wire.heal());
afterAll(async () => {
  await Promise.all(connections.map((redis) => redis.stop()));
  await wire.stop();
});

describe('limits with Redis', () => {
  it('count for all gateways together, separately for each kind', async () => {
    const gateways = [await startLimiter(redisUrl.href), await startLimiter(redisUrl.href)];
    const address = newAddress();
    const outcomes: string[] = [];
    for (let call = 0; call < 8; call += 1) {
      for (const limiter of gateways.slice(call % 2, (call % 2) + 1))
        outcomes.push(await outcomeOf(limiter, address));
    }
    expect(outcomes).toEqual([...Array(6).fill('passed'), 'too_many_requests', 'too_many_requests']);
    await gateways[0]?.count('shared', address);
  });

  it.each(['hangs', 'dies'])(
    'hold while Redis %s, without delaying requests, and are shared again after',
    async (how) => {
      const limiter = await startLimiter(`redis://127.0.0.1:${wire.port}`);
      const address = newAddress();
      if (how === 'hangs') wire.hang();
      else wire.cut();
      const begun = performance.now();
      const outcomes: string[] = [];
      for (let call = 0; call < 8; call += 1) outcomes.push(await outcomeOf(limiter, address));
      expect(outcomes).toEqual([...Array(6).fill('passed'), 'too_many_requests', 'too_many_requests']);
      expect(performance.now() - begun).toBeLessThan(5_000);
      wire.heal();
      const other = await startLimiter(redisUrl.href);
      // With its counts in Redis again, an IP address at its limit is refused there at its first request.
      await vi.waitUntil(
        async () => {
          const shared = newAddress();
          for (let call = 0; call < 6; call += 1) await outcomeOf(limiter, shared);
          return (await outcomeOf(other, shared)) === 'too_many_requests';
        },
        { timeout: 40_000, interval: 300 },
      );
    },
  );
});

import { Redis } from 'ioredis';
import type { ReadinessCheck } from './http/readiness.ts';
import type { Logger } from './log.ts';
import { outageLog } from './outage-log.ts';

/** A connection that comes back by itself, however long Redis was unavailable. */
export interface RedisConnection {
  readonly client: Redis;
  /** Whether commands would be answered at this moment. */
  ready(): boolean;
  readonly readiness: ReadinessCheck;
  stop(): Promise<void>;
}

export interface RedisOptions {
  /**
   * What becomes of a command while Redis is unavailable: `wait` (the default) sends it when Redis is back, as subscriptions
   * need it; `fail` throws at once, for anyone who has another way (rate limits in memory).
   */
  whileAway?: 'wait' | 'fail';
}

const maxDelayMs = 2_000;

/** Connects in the background; it never gives up, and logs an outage once. */
export function connectRedis(url: string, logger: Logger, options: RedisOptions = {}): RedisConnection {
  const failing = options.whileAway === 'fail';
  const outage = outageLog(logger, 'Redis');
  const client = new Redis(url, {
    retryStrategy: (tries) => Math.min(maxDelayMs, 50 * 2 ** Math.min(tries, 10)),
    maxRetriesPerRequest: failing ? 0 : null,
    enableOfflineQueue: !failing,
    connectTimeout: 3_000,
    // A server that hangs (a stopped process) must look like one that is unavailable: its commands fail, and its connection
    // ends, with all that waits in it.
    ...(failing ? { commandTimeout: 1_000, socketTimeout: 2_000 } : {}),
    keepAlive: 10_000,
  });
  // Without a listener a lost connection would end the process.
  client.on('error', (error: unknown) => outage.failed(error));
  client.on('close', () => outage.failed(undefined));
  client.on('ready', () => outage.worked());
  const ready = (): boolean => client.status === 'ready';

  return {
    client,
    ready,
    readiness: { name: 'redis', check: ready },
    async stop() {
      client.removeAllListeners('close');
      if (!ready()) client.disconnect();
      else await client.quit().catch(() => client.disconnect());
    },
  };
}

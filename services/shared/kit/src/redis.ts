import { Cluster, type ClusterOptions, Redis, type RedisOptions as SingleOptions } from 'ioredis';
import type { ReadinessCheck } from './http/readiness.ts';
import type { Logger } from './log.ts';
import { outageLog } from './outage-log.ts';
import { parseRedisAddress, type RedisAddress } from './settings/redis-address.ts';

/**
 * Client of one server, of a master found by sentinels, or of a cluster. Commands with several keys need keys of one
 * slot: `{…}` in their names.
 */
export type RedisClient = Redis | Cluster;

/** Reconnects automatically after any outage. */
export interface RedisConnection {
  readonly client: RedisClient;
  /**
   * Opens a connection for `ssubscribe` only. After a reconnect to a single server the caller must subscribe again; in
   * a cluster, a shard's subscriptions are restored when it gets another master.
   */
  subscriber(): RedisClient;
  /** True while commands can be sent. */
  ready(): boolean;
  /** Resolves when the first attempt to connect has succeeded or failed. */
  firstAttempt(): Promise<void>;
  readonly readiness: ReadinessCheck;
  stop(): Promise<void>;
}

export interface RedisOptions {
  /**
   * Handling of commands while Redis is unavailable: `wait` (default) sends them after the reconnect, as subscriptions
   * need; `fail` throws immediately, for callers with a fallback (rate limits in memory).
   */
  whileUnavailable?: 'wait' | 'fail';
  /** Pipelines the commands of one event-loop turn. For many small commands, not for subscriptions. */
  pipelined?: boolean;
}

const maxDelayMs = 2_000;

/**
 * Connects in the background, retries without a limit, and logs each outage once.
 * @param url see `parseRedisAddress`
 */
export function connectRedis(url: string, logger: Logger, options: RedisOptions = {}): RedisConnection {
  const failing = options.whileUnavailable === 'fail';
  const outage = outageLog(logger, 'Redis');
  const address = parseRedisAddress(url);
  if (address === null) throw new Error('invalid REDIS_URL');
  const client = openClient(address, failing, { enableAutoPipelining: options.pipelined ?? false });
  // Without a listener, a lost connection crashes the process.
  client.on('error', (error: unknown) => outage.failed(error));
  client.on('close', () => outage.failed(undefined));
  client.on('ready', () => outage.worked());
  const ready = (): boolean => client.status === 'ready';
  const firstAttempt = new Promise<void>((resolve) => {
    for (const event of ['ready', 'close']) client.once(event, () => resolve());
  });

  return {
    client,
    subscriber: () => openSubscriber(address, failing),
    ready,
    firstAttempt: () => firstAttempt,
    readiness: { name: 'redis', check: ready },
    async stop() {
      client.removeAllListeners('close');
      if (!ready()) client.disconnect();
      else await client.quit().catch(() => client.disconnect());
    },
  };
}

const retryDelayMs = (tries: number): number => Math.min(maxDelayMs, 50 * 2 ** Math.min(tries, 10));

/** Options of every connection to a server, whether configured, found by sentinels or part of a cluster. */
const connectionOptions = ({ tls, username, password }: RedisAddress, failing: boolean) => ({
  ...(username === undefined ? {} : { username }),
  ...(password === undefined ? {} : { password }),
  ...(tls ? { tls: {} } : {}),
  connectTimeout: 3_000,
  // Timeouts make a hanging server look unavailable: its commands fail, and its connection and queue are dropped.
  ...(failing ? { commandTimeout: 1_000, socketTimeout: 2_000 } : {}),
  keepAlive: 10_000,
});

function openClient(
  address: RedisAddress,
  failing: boolean,
  more: Pick<SingleOptions, 'enableAutoPipelining' | 'autoResubscribe' | 'autoResendUnfulfilledCommands'>,
): RedisClient {
  if (address.kind === 'cluster') return openCluster(address, failing, more);
  const [first] = address.hosts;
  const options = {
    ...connectionOptions(address, failing),
    db: address.database,
    retryStrategy: retryDelayMs,
    maxRetriesPerRequest: failing ? 0 : null,
    enableOfflineQueue: !failing,
    ...more,
  };
  if (address.kind === 'single') return new Redis({ ...options, ...first });
  const { sentinelPassword, master = '' } = address;
  return new Redis({
    ...options,
    sentinels: [...address.hosts],
    name: master,
    sentinelRetryStrategy: retryDelayMs,
    ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
    ...(address.tls ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
    // Reconnects to the new master when the current one has become a replica.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
}

function openCluster(
  address: RedisAddress,
  failing: boolean,
  more: Pick<ClusterOptions, 'enableAutoPipelining' | 'shardedSubscribers'>,
): Cluster {
  return new Cluster([...address.hosts], {
    clusterRetryStrategy: retryDelayMs,
    enableOfflineQueue: !failing,
    // Keeps host names of members unresolved, because TLS certificates are issued for names.
    dnsLookup: (name, done) => done(null, name),
    redisOptions: connectionOptions(address, failing),
    ...more,
  });
}

const openSubscriber = (address: RedisAddress, failing: boolean): RedisClient =>
  address.kind === 'cluster'
    ? openCluster(address, failing, { shardedSubscribers: true })
    : openClient(address, failing, { autoResubscribe: false, autoResendUnfulfilledCommands: false });

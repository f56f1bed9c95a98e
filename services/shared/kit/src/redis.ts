import { Cluster, type ClusterOptions, Redis, type RedisOptions as SingleOptions } from 'ioredis';
import type { ReadinessCheck } from './http/readiness.ts';
import type { Logger } from './log.ts';
import { outageLog } from './outage-log.ts';
import { parseRedisAddress, type RedisAddress } from './settings/redis-address.ts';

/** One server, the one that sentinels name, or a cluster. Commands of several keys need keys of one slot: `{…}` in their names. */
export type RedisClient = Redis | Cluster;

/** A connection that comes back by itself, however long Redis was unavailable. */
export interface RedisConnection {
  readonly client: RedisClient;
  /**
   * Another connection, for `ssubscribe` alone: to one server it makes no subscription again by itself, within a cluster each
   * shard's are made again when the shard has another master.
   */
  subscriber(): RedisClient;
  /** Whether commands would be answered at this moment. */
  ready(): boolean;
  /** Until the first attempt to connect has succeeded or failed. */
  answered(): Promise<void>;
  readonly readiness: ReadinessCheck;
  stop(): Promise<void>;
}

export interface RedisOptions {
  /**
   * What becomes of a command while Redis is unavailable: `wait` (the default) sends it when Redis is back, as subscriptions
   * need it; `fail` throws at once, for anyone who has another way (rate limits in memory).
   */
  whileAway?: 'wait' | 'fail';
  /** Sends the commands of one turn of the event loop together: for many small ones, and not for subscriptions. */
  pipelined?: boolean;
}

const maxDelayMs = 2_000;

/**
 * Connects in the background; it never gives up, and logs an outage once.
 * @param url as `parseRedisAddress` reads it
 */
export function connectRedis(url: string, logger: Logger, options: RedisOptions = {}): RedisConnection {
  const failing = options.whileAway === 'fail';
  const outage = outageLog(logger, 'Redis');
  const address = parseRedisAddress(url);
  if (address === null) throw new Error('the address of Redis is none');
  const client = openClient(address, failing, { enableAutoPipelining: options.pipelined ?? false });
  // Without a listener a lost connection would end the process.
  client.on('error', (error: unknown) => outage.failed(error));
  client.on('close', () => outage.failed(undefined));
  client.on('ready', () => outage.worked());
  const ready = (): boolean => client.status === 'ready';
  const answered = new Promise<void>((resolve) => {
    for (const event of ['ready', 'close']) client.once(event, () => resolve());
  });

  return {
    client,
    subscriber: () => openSubscriber(address, failing),
    ready,
    answered: () => answered,
    readiness: { name: 'redis', check: ready },
    async stop() {
      client.removeAllListeners('close');
      if (!ready()) client.disconnect();
      else await client.quit().catch(() => client.disconnect());
    },
  };
}

const retryDelayMs = (tries: number): number => Math.min(maxDelayMs, 50 * 2 ** Math.min(tries, 10));

/** What each connection to a server has, no matter who names the server. */
const connectionOptions = ({ tls, username, password }: RedisAddress, failing: boolean) => ({
  ...(username === undefined ? {} : { username }),
  ...(password === undefined ? {} : { password }),
  ...(tls ? { tls: {} } : {}),
  connectTimeout: 3_000,
  // A server that hangs (a stopped process) must look like one that is unavailable: its commands fail, and its connection
  // ends, with all that waits in it.
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
    // A server that became a replica takes no writes: the sentinels know another.
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
    // Certificates are for names: a member is reached by the one that the cluster gives.
    dnsLookup: (name, done) => done(null, name),
    redisOptions: connectionOptions(address, failing),
    ...more,
  });
}

const openSubscriber = (address: RedisAddress, failing: boolean): RedisClient =>
  address.kind === 'cluster'
    ? openCluster(address, failing, { shardedSubscribers: true })
    : openClient(address, failing, { autoResubscribe: false, autoResendUnfulfilledCommands: false });

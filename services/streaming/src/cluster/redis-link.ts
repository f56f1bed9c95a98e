import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { connectRedis, type RedisClient } from '@poc/kit/redis';
import { pause } from '@poc/kit/retry';

/** Client methods that the sharded adapter calls. */
export interface AdapterClients {
  publisher: { spublish(channel: string, payload: string | Buffer): Promise<number> };
  subscriber: {
    ssubscribe(channel: string): void;
    sunsubscribe(channel: string | string[]): void;
    on(event: 'smessageBuffer', listener: (channel: Buffer, message: Buffer) => void): void;
  };
}

export interface RedisLink extends AdapterClients {
  /** Client for commands. Use it only while `ready()`. */
  readonly client: RedisClient;
  /** True while messages pass in both directions. */
  ready(): boolean;
  /** Resolves when all requested subscriptions are confirmed, or after `maxMs`. */
  whenSubscribed(maxMs: number): Promise<void>;
  /** Called after a reconnection, once all subscriptions are confirmed. Messages sent in the meantime are lost. */
  onRecovered(listener: () => void): void;
  stop(): Promise<void>;
}

/** Maximum bytes of unconfirmed publications. Above it, Redis is considered stuck and publications are dropped. */
const maxUnconfirmedBytes = 8 * 1024 * 1024;
/** Interval of pings on each of the two connections. */
const probeMs = 1_000;
/** Pause before a subscription is retried in a cluster, while its shard elects a master. */
const shardRetryMs = 250;

/**
 * The node's link to the other nodes. Chat must not wait for Redis: messages are stored before they are broadcast,
 * and a viewer who misses a broadcast sees the gap in the numbers. So publications are fire and forget, and are
 * dropped while Redis is unavailable; local delivery continues without a pause. The link retains subscriptions and
 * renews them after every reconnection, since the adapter requests each only once.
 */
export function createRedisLink(url: string, logger: Logger, metrics: Metrics): RedisLink {
  const commands = connectRedis(url, logger, { whileUnavailable: 'fail' });
  const subscriptions = commands.subscriber();
  const dropped = metrics.counter(
    'poc_live_publications_dropped_total',
    'Broadcasts that did not reach Redis',
  );
  const wanted = new Set<string>();
  const pending = new Set<Promise<unknown>>();
  const listeners: (() => void)[] = [];
  let subscribed = false;
  let unconfirmedBytes = 0;
  /** False while Redis holds its connections open but confirms nothing; then only pings are sent. */
  let confirming = true;
  let probing = false;
  /** True if a message may have been lost since the listeners were last called. */
  let missed = false;

  // The connection for commands logs the same outage.
  subscriptions.on('error', () => undefined);
  subscriptions.on('close', () => {
    subscribed = false;
  });
  subscriptions.on('ready', () => void resubscribe());
  // A failover of a shard leaves the cluster's status unchanged, but messages on its channels are lost.
  subscriptions.on('+node', () => {
    if (subscribed) void resubscribe();
  });

  /**
   * Subscribes to one channel per command: in a cluster they may live on different nodes. After a failure the
   * subscriptions are unknown, so a single server is reconnected; in a cluster only the channel is retried, since its
   * shard may have no master yet.
   */
  function subscribe(channel: string): Promise<unknown> {
    const done = subscriptions.ssubscribe(channel).catch(async () => {
      if (!subscriptions.isCluster) {
        if (subscriptions.status === 'ready') subscriptions.disconnect(true);
        return;
      }
      await pause(shardRetryMs);
      if (wanted.has(channel) && subscriptions.status === 'ready') await subscribe(channel);
    });
    pending.add(done);
    void done.finally(() => pending.delete(done));
    return done;
  }

  async function resubscribe(): Promise<void> {
    await Promise.all([...wanted].map(subscribe));
    if (subscriptions.status !== 'ready') return;
    subscribed = true;
    recovered();
  }

  function recovered(): void {
    missed = false;
    for (const listener of listeners) listener();
  }

  /** Pings both connections: the subscriber only listens, so nothing else shows that its network is down. */
  async function probe(): Promise<void> {
    if (probing) return;
    probing = true;
    const ready = [commands.client, subscriptions].filter(({ status }) => status === 'ready');
    await Promise.all(ready.map((client) => client.ping()))
      .then(() => {
        confirming = true;
      })
      .catch(() => {
        confirming = false;
        missed = true;
      });
    probing = false;
    if (missed && isReady()) recovered();
  }
  const prober = setInterval(() => void probe(), probeMs);
  prober.unref();

  const isReady = () => subscribed && confirming && commands.ready();

  return {
    client: commands.client,
    ready: isReady,
    publisher: {
      spublish(channel, payload) {
        const bytes = Buffer.byteLength(payload);
        if (!commands.ready() || !confirming || unconfirmedBytes + bytes > maxUnconfirmedBytes) {
          missed = true;
          dropped.inc();
          return Promise.resolve(0);
        }
        unconfirmedBytes += bytes;
        commands.client
          .spublish(channel, payload)
          .catch(() => {
            confirming = false;
            missed = true;
            dropped.inc();
          })
          .finally(() => {
            unconfirmedBytes -= bytes;
          });
        return Promise.resolve(0);
      },
    },
    subscriber: {
      ssubscribe(channel) {
        wanted.add(channel);
        if (subscriptions.status === 'ready') void subscribe(channel);
      },
      sunsubscribe(channels) {
        for (const channel of [channels].flat()) {
          wanted.delete(channel);
          if (subscriptions.status === 'ready') subscriptions.sunsubscribe(channel).catch(() => undefined);
        }
      },
      on: (event, listener) => void subscriptions.on(event, listener),
    },
    async whenSubscribed(maxMs) {
      if (pending.size === 0) return;
      await withTimeout(Promise.all(pending), maxMs).catch(() => undefined);
    },
    onRecovered: (listener) => void listeners.push(listener),
    async stop() {
      clearInterval(prober);
      subscriptions.disconnect();
      await commands.stop();
    },
  };
}

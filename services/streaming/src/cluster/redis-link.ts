import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { connectRedis, type RedisClient } from '@poc/kit/redis';

/** The calls that the sharded adapter makes on its two clients. */
export interface AdapterClients {
  publisher: { spublish(channel: string, payload: string | Buffer): Promise<number> };
  subscriber: {
    ssubscribe(channel: string): void;
    sunsubscribe(channel: string | string[]): void;
    on(event: 'smessageBuffer', listener: (channel: Buffer, message: Buffer) => void): void;
  };
}

export interface RedisLink extends AdapterClients {
  /** For commands; only to be used while `ready()`. */
  readonly client: RedisClient;
  /** Whether messages pass in both directions at this moment. */
  ready(): boolean;
  /** Resolves when every subscription asked for so far holds, or after `maxMs`. */
  settled(maxMs: number): Promise<void>;
  /** Called when Redis is back and every subscription holds again: what was sent meanwhile is missing. */
  onRecovered(listener: () => void): void;
  stop(): Promise<void>;
}

/** Bytes of publications that Redis has not confirmed. Beyond this it is stuck, and keeping more would only fill the memory. */
const maxUnconfirmedBytes = 8 * 1024 * 1024;
/** How often each of the two connections is asked whether it still answers. */
const probeMs = 1_000;
/** How long a cluster's shard gets to have a master again before it is asked for a channel once more. */
const shardRetryMs = 250;

/**
 * The node's link to the other nodes. Chat must not wait for Redis: it is stored before it is broadcast, and a viewer
 * who misses a broadcast sees the gap in the numbers. So a publication is sent and forgotten, dropped when Redis is
 * away, and the adapter goes on to its local viewers without a pause. Subscriptions are kept here and made again after
 * every connection, since the adapter asks for each only once.
 */
export function createRedisLink(url: string, logger: Logger, metrics: Metrics): RedisLink {
  const commands = connectRedis(url, logger, { whileAway: 'fail' });
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
  /** A stopped Redis keeps its connections, but confirms nothing. Until it does again, only probes are sent. */
  let confirming = true;
  let probing = false;
  /** Something may have been lost since the listeners were last called. */
  let missed = false;

  // The same outage is logged by the connection for commands.
  subscriptions.on('error', () => undefined);
  subscriptions.on('close', () => {
    subscribed = false;
  });
  subscriptions.on('ready', () => void resubscribe());
  // A cluster stays as one while a shard gets another master: what was sent on its channels meanwhile is missing, too.
  subscriptions.on('+node', () => {
    if (subscribed) void resubscribe();
  });

  /**
   * One channel per command: in a cluster they may live on different nodes. Without an answer nobody knows what holds,
   * so everything starts again on another connection; in a cluster the channel alone, since its shard may have no master yet.
   */
  function subscribe(channel: string): Promise<unknown> {
    const done = subscriptions.ssubscribe(channel).catch(async () => {
      if (!subscriptions.isCluster) {
        if (subscriptions.status === 'ready') subscriptions.disconnect(true);
        return;
      }
      await sleep(shardRetryMs);
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

  /**
   * Asks both connections for an answer. Nothing else shows that the one for subscriptions is dead when its network is: it
   * only listens.
   */
  async function probe(): Promise<void> {
    if (probing) return;
    probing = true;
    const asked = [commands.client, subscriptions].filter(({ status }) => status === 'ready');
    await Promise.all(asked.map((client) => client.ping()))
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
    async settled(maxMs) {
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

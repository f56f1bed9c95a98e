import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { OutageLog } from '../outage-log.ts';
import { backoffMs, pause } from '../retry.ts';
import { isUnknownTopic } from './kafka-errors.ts';
import { createMissingTopics } from './kafka-topics.ts';
import type { Consumer, EachBatchPayload, IHeaders, Kafka, KafkaMessage } from './kafkajs.ts';
import type { IncomingMessage, Subscription } from './messages.ts';

// A new member has to wait until the group has given up the one that died: so long a restart of the broker costs.
const sessionTimeoutMs = 10_000;
const rebalanceTimeoutMs = 20_000;
const heartbeatMs = 3_000;
/** An idle consumer asks for new messages this often (they come at once all the same); a stop waits for it. */
const fetchWaitMs = 3_000;
/** A consumer that shows no sign of life for much longer than its session is replaced: kafkajs has been seen to hang. */
const lifelessAfterMs = 45_000;
const watchMs = 10_000;
const firstBackoffMs = 300;
const maxBackoffMs = 5_000;
const disconnectPatienceMs = 8_000;

/**
 * Keeps a consumer running until it is stopped. kafkajs restarts after some failures and not after others; here every
 * failure ends the consumer, and a new one takes its place after a growing pause.
 */
export function runSubscription(
  kafka: Kafka,
  subscription: Subscription,
  { logger, outage }: { logger: Logger; outage: OutageLog },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let failures = 0;

  async function live(): Promise<void> {
    const consumer = kafka.consumer({
      groupId: subscription.group,
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: heartbeatMs,
      maxWaitTimeInMs: fetchWaitMs,
      allowAutoTopicCreation: false,
      // Patient enough for the restart of a broker, after which the same member goes on at once.
      retry: { initialRetryTime: 200, maxRetryTime: 1_500, retries: 12, restartOnFailure: async () => false },
      rebalanceTimeout: rebalanceTimeoutMs,
    });
    const pulse = watchPulse(consumer, () => {
      failures = 0;
      outage.worked();
    });
    const starting = start(consumer);
    try {
      // kafkajs may hang while it connects or joins, too: on a broker that accepts and does not answer it tries for minutes.
      await Promise.race([starting, pulse.lost, stopped]);
      await Promise.race([pulse.lost, stopped]);
    } finally {
      pulse.end();
      await disconnect(consumer, starting);
    }
  }

  async function start(consumer: Consumer): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: subscription.topics, fromBeginning: true });
    await consumer.run({
      eachBatchAutoResolve: false,
      autoCommitInterval: 1_000,
      partitionsConsumedConcurrently: 3,
      eachBatch: (payload) => processBatch(payload, subscription, stopping.signal),
    });
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await live();
      } catch (error) {
        failures++;
        outage.failed(error);
        logger.debug({ err: error, group: subscription.group }, 'the consumer begins again');
        if (isUnknownTopic(error))
          await createMissingTopics(kafka, subscription.topics).catch(() => undefined);
        await pause(backoffMs(failures, firstBackoffMs, maxBackoffMs), stopping.signal).catch(
          () => undefined,
        );
      }
    }
  }

  const running = subscription.topics.length === 0 ? Promise.resolve() : loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** One message after the other; heartbeats go on beside a message that takes long, so that the group keeps us. */
async function processBatch(
  { batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload,
  { onMessage, since }: Subscription,
  stopping: AbortSignal,
): Promise<void> {
  for (const message of batch.messages) {
    if (!isRunning() || isStale() || stopping.aborted) return;
    if (since !== undefined && Number(message.timestamp) < since.getTime()) {
      resolveOffset(message.offset);
      continue;
    }
    const beat = setInterval(() => void heartbeat().catch(() => undefined), heartbeatMs);
    try {
      await onMessage(toIncoming(batch.topic, batch.partition, message));
    } finally {
      clearInterval(beat);
    }
    resolveOffset(message.offset);
    await heartbeat();
  }
}

/** Reports a consumer's death, and a silence that is as good as one. */
function watchPulse(consumer: Consumer, onLife: () => void): { lost: Promise<never>; end(): void } {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // It may be rejected before, or without, anyone waiting for it.
  lost.catch(() => undefined);
  let seenAt = performance.now();
  const alive = (): void => {
    seenAt = performance.now();
    onLife();
  };
  consumer.on(consumer.events.GROUP_JOIN, alive);
  consumer.on(consumer.events.FETCH, alive);
  consumer.on(consumer.events.HEARTBEAT, alive);
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
  const watch = setInterval(() => {
    if (performance.now() - seenAt > lifelessAfterMs) reject(new Error('the consumer shows no sign of life'));
  }, watchMs);
  watch.unref();
  return { lost, end: () => clearInterval(watch) };
}

/**
 * A broker that does not answer must not keep the next consumer, or a shutdown, waiting. A consumer that still starts is
 * disconnected when it has: kafkajs stops nothing before, and would stay in the group for ever, with partitions that nobody
 * else gets.
 */
async function disconnect(consumer: Consumer, starting: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const disconnected = starting.catch(() => undefined).then(() => consumer.disconnect());
  await Promise.race([
    disconnected.catch(() => undefined),
    sleep(disconnectPatienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
}

/** A message in the bus's own words. */
export function toIncoming(topic: string, partition: number, message: KafkaMessage): IncomingMessage {
  return {
    topic,
    partition,
    offset: message.offset,
    key: message.key?.toString() ?? null,
    value: message.value,
    headers: plainHeaders(message.headers ?? {}),
  };
}

function plainHeaders(headers: IHeaders): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) plain[name] = first.toString();
  }
  return plain;
}

import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Logger } from '../log.ts';
import type { OutageLog } from '../outage-log.ts';
import { backoffMs, pause } from '../retry.ts';
import { isUnknownTopic } from './kafka-errors.ts';
import { createMissingTopics } from './kafka-topics.ts';
import type { Consumer, EachBatchPayload, IHeaders, Kafka, KafkaMessage } from './kafkajs.ts';
import type { IncomingMessage, Subscription } from './messages.ts';

// A new member waits until the session of a dead one expires: this bounds the delay after a crash.
const sessionTimeoutMs = 10_000;
const rebalanceTimeoutMs = 20_000;
const heartbeatMs = 3_000;
/** Long-poll timeout of an idle consumer; new messages arrive immediately. */
const defaultFetchWaitMs = 1_000;
/** Replaces a consumer without any activity for much longer than its session: kafkajs sometimes hangs. */
const inactiveAfterMs = 45_000;
const watchMs = 10_000;
const firstBackoffMs = 300;
const maxBackoffMs = 5_000;
const disconnectTimeoutMs = 8_000;

/**
 * Runs a consumer until stopped. kafkajs restarts after some failures only; here every failure ends the consumer, and a
 * new one starts after an exponential delay.
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

  async function runConsumer(): Promise<void> {
    const consumer = kafka.consumer({
      groupId: subscription.group,
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: heartbeatMs,
      maxWaitTimeInMs: subscription.fetchWaitMs ?? defaultFetchWaitMs,
      allowAutoTopicCreation: false,
      // Covers the restart of a broker, after which the same member continues.
      retry: { initialRetryTime: 200, maxRetryTime: 1_500, retries: 12, restartOnFailure: async () => false },
      rebalanceTimeout: rebalanceTimeoutMs,
    });
    const pulse = watchPulse(consumer, () => {
      failures = 0;
      outage.worked();
    });
    const starting = start(consumer);
    try {
      // kafkajs may also hang while it connects or joins: with a broker that accepts connections but never responds it
      // retries for minutes.
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
        await runConsumer();
      } catch (error) {
        failures++;
        outage.failed(error);
        logger.debug({ err: error, group: subscription.group }, 'restarting the consumer');
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

/** Processes messages one by one; heartbeats continue during a slow message, so that the member stays in the group. */
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

/** Detects a consumer that crashed or stopped working. */
function watchPulse(consumer: Consumer, onLife: () => void): { lost: Promise<never>; end(): void } {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection: `lost` may reject before it is awaited.
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
    if (performance.now() - seenAt > inactiveAfterMs) reject(new Error('Kafka consumer stopped responding'));
  }, watchMs);
  watch.unref();
  return { lost, end: () => clearInterval(watch) };
}

/**
 * Disconnects without blocking the next consumer or a shutdown on an unresponsive broker. A consumer that is still
 * starting is disconnected afterwards: kafkajs cannot stop it earlier, and it would stay in the group and hold its
 * partitions forever.
 */
async function disconnect(consumer: Consumer, starting: Promise<void>): Promise<void> {
  const disconnected = starting.catch(() => undefined).then(() => consumer.disconnect());
  await withTimeout(disconnected, disconnectTimeoutMs).catch(() => undefined);
}

/** Converts a kafkajs message. */
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

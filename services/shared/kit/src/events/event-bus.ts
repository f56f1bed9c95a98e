import { createReadCache } from '../cache/read-cache.ts';
import { type Logger, logged } from '../log.ts';
import { outageLog } from '../outage-log.ts';
import { retryForever, Stopped } from '../retry.ts';
import { readGroupLag } from './group-lag.ts';
import { clientConfig, type KafkaAddress } from './kafka-client.ts';
import { isUnknownTopic, isUnsendable } from './kafka-errors.ts';
import { runSubscription } from './kafka-subscription.ts';
import { createMissingTopics, limitRetention } from './kafka-topics.ts';
import { Kafka, Partitioners, type Producer } from './kafkajs.ts';
import type { OutgoingMessage, Subscription } from './messages.ts';

export type { IncomingMessage, OutgoingMessage, Subscription } from './messages.ts';

/**
 * Interface to Kafka for the rest of the system. Only the `kafka*` files next to this one and those in `admin/` use
 * `kafkajs.ts`, the fork of an abandoned client, so that it can be replaced (ADR 60).
 */
export interface EventBus {
  /**
   * Resolves when all replicas have all messages. Throws otherwise, with `UnsendableError` when a retry cannot succeed.
   */
  publish(messages: OutgoingMessage[]): Promise<void>;
  /** Consumes in the background until stopped, across outages. Does not wait for Kafka. */
  subscribe(subscription: Subscription): Promise<{ stop(): Promise<void> }>;
  /**
   * Creates missing topics and limits their retention; waits for Kafka. Throws `Stopped` when the bus is stopped first.
   */
  ensureTopics(topics: string[]): Promise<void>;
  /** Unconsumed message count of a group per topic, from Kafka's offsets. Throws while Kafka is unavailable. */
  lag(group: string, topics: string[]): Promise<ReadonlyMap<string, number>>;
  /** True when the last request to Kafka succeeded. */
  ready(): boolean;
  stop(): Promise<void>;
}

/** Kafka rejects a message permanently (too large): a retry cannot succeed. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}

/** @param options.clientId name of the process in the broker's logs and metrics */
export function createEventBus(options: KafkaAddress & { clientId: string; logger: Logger }): EventBus {
  const { logger } = options;
  const kafka = new Kafka(clientConfig(options));
  const outage = outageLog(logger, 'Kafka');
  const stopping = new AbortController();
  const subscriptions = new Set<{ stop(): Promise<void> }>();
  /** One producer, connected at the first use and again after a failed connect. */
  const producers = createReadCache<Producer>({ max: 1 });

  async function connect(): Promise<Producer> {
    // One request at a time, so that a retried batch cannot overtake the next one.
    const fresh = kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    });
    await fresh.connect();
    return fresh;
  }

  async function sendOrThrow(messages: OutgoingMessage[]): Promise<void> {
    const connected = await producers.memo('producer', { context: connect });
    const byTopic = Map.groupBy(messages, (message) => message.topic);
    await connected.sendBatch({
      acks: -1,
      topicMessages: [...byTopic].map(([topic, ofTopic]) => ({
        topic,
        messages: ofTopic.map(({ key, value, headers = {} }) => ({ key, value, headers })),
      })),
    });
  }

  return {
    async publish(messages) {
      if (messages.length === 0) return;
      try {
        await sendOrThrow(messages);
        outage.worked();
      } catch (error) {
        if (isUnsendable(error)) throw new UnsendableError('Kafka rejects the message', { cause: error });
        outage.failed(error);
        if (isUnknownTopic(error))
          await createMissingTopics(
            kafka,
            messages.map((one) => one.topic),
          );
        throw error;
      }
    },
    async subscribe(subscription) {
      const running = runSubscription(kafka, subscription, { logger, outage });
      subscriptions.add(running);
      return {
        async stop() {
          subscriptions.delete(running);
          await running.stop();
        },
      };
    },
    async ensureTopics(topics) {
      await retryForever(() => createMissingTopics(kafka, topics), {
        signal: stopping.signal,
        onFailure: (error) => outage.failed(error),
      });
      outage.worked();
      // If POC's user may not alter topics, the operator sets their retention.
      await limitRetention(kafka, topics).catch(logged(logger, 'could not limit the retention of topics'));
    },
    async lag(group, topics) {
      const admin = kafka.admin();
      await admin.connect();
      try {
        const rows = await readGroupLag(admin, group, topics);
        return new Map(rows.map(({ topic, lag }) => [topic, lag]));
      } finally {
        await admin.disconnect();
      }
    },
    ready: () => !outage.isDown,
    async stop() {
      stopping.abort(new Stopped());
      await Promise.all([...subscriptions].map((one) => one.stop()));
      const connected = await producers.get('producer')?.catch(() => null);
      producers.clear();
      await connected?.disconnect();
    },
  };
}

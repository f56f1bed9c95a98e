import { randomUUID } from 'node:crypto';
import type { Logger } from '../../log.ts';
import type { IncomingMessage } from '../event-bus.ts';
import { clientConfig, type KafkaAddress } from '../kafka-client.ts';
import { toIncoming } from '../kafka-subscription.ts';
import { type Admin, Kafka } from '../kafkajs.ts';

interface DrainOptions extends KafkaAddress {
  /** Consumer group that stores the offset: the next run starts there. Default: reads the whole topic. */
  group?: string;
  topic: string;
  onMessage: (message: IncomingMessage) => Promise<void>;
  logger: Logger;
}

/**
 * Reads a topic from the group's offset to its current end, then stops.
 * @returns number of messages read
 * @throws when Kafka is unavailable, or when `onMessage` throws; the offset reached so far is stored
 */
export async function drainTopic(options: DrainOptions): Promise<number> {
  const { topic, group = `read-once.${randomUUID()}` } = options;
  const kafka = new Kafka(clientConfig({ ...options, clientId: group }));
  const ends = await remaining(kafka.admin(), group, topic);
  if (ends.size === 0) return 0;

  const consumer = kafka.consumer({ groupId: group, allowAutoTopicCreation: false, retry: { retries: 4 } });
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let count = 0;
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      async eachMessage({ partition, message }) {
        const end = ends.get(partition);
        if (end === undefined || BigInt(message.offset) >= end) return;
        await options.onMessage(toIncoming(topic, partition, message));
        count++;
        const next = BigInt(message.offset) + 1n;
        await consumer.commitOffsets([{ topic, partition, offset: String(next) }]);
        if (next >= end) ends.delete(partition);
        if (ends.size === 0) resolve();
      },
    });
    await done;
  } finally {
    await consumer.disconnect();
    if (options.group === undefined) await deleteGroup(kafka.admin(), group);
  }
  return count;
}

/** Deletes a temporary group. Best effort: Kafka expires it after a week. */
async function deleteGroup(admin: Admin, group: string): Promise<void> {
  try {
    await admin.connect();
    await admin.deleteGroups([group]);
  } catch {
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/** Returns the end offset of each partition that is not fully consumed. */
async function remaining(admin: Admin, group: string, topic: string): Promise<Map<number, bigint>> {
  await admin.connect();
  try {
    const committed = await admin.fetchOffsets({ groupId: group, topics: [topic] });
    const reached = new Map(
      committed.flatMap(({ partitions }) =>
        partitions.map((one) => [one.partition, BigInt(one.offset)] as const),
      ),
    );
    const ends = new Map<number, bigint>();
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      const at = reached.get(partition) ?? -1n;
      const start = at < BigInt(low) ? BigInt(low) : at;
      if (start < BigInt(high)) ends.set(partition, BigInt(high));
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
}

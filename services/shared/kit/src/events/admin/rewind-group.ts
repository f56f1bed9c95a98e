import type { Logger } from '../../log.ts';
import { pause } from '../../retry.ts';
import { readEnds } from '../group-lag.ts';
import { clientConfig, type KafkaAddress } from '../kafka-client.ts';
import { Kafka } from '../kafkajs.ts';

const pollMs = 500;

/**
 * Rewinds a consumer group to the first message of all its topics. Waits until the group has no members, because Kafka
 * refuses it before. For tests of redelivery; to fill a projection use `republish`.
 * @param options.timeoutMs maximum wait for the members to leave
 * @throws when members remain after the timeout, or Kafka is unavailable
 */
export async function rewindGroup(
  options: KafkaAddress & { group: string; timeoutMs: number; logger: Logger },
): Promise<void> {
  const { group: groupId, timeoutMs } = options;
  const kafka = new Kafka(clientConfig({ ...options, clientId: 'rewind-group' }));
  const admin = kafka.admin();
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 100 });
  await admin.connect();
  try {
    const until = performance.now() + timeoutMs;
    while ((await admin.describeGroups([groupId])).groups[0]?.state !== 'Empty') {
      if (performance.now() > until) throw new Error(`${groupId} still has members`);
      await pause(pollMs);
    }
    const topics = (await admin.fetchOffsets({ groupId })).map(({ topic }) => topic);
    const firstOf = async (topic: string) =>
      (await readEnds(admin, topic)).map(({ partition, low }) => ({ topic, partition, offset: String(low) }));
    // As a member: the admin's `resetOffsets` takes five seconds for each topic.
    await consumer.connect();
    await consumer.subscribe({ topics });
    await consumer.run({ autoCommit: false, eachMessage: async () => undefined });
    const first = (await Promise.all(topics.map(firstOf))).flat();
    await consumer.commitOffsets(first);
    // kafkajs commits nothing, without an error, if the consumer could not join.
    const stored = new Map(
      (await admin.fetchOffsets({ groupId, topics })).flatMap(({ topic, partitions }) =>
        partitions.map(({ partition, offset }) => [`${topic} ${partition}`, offset] as const),
      ),
    );
    if (first.some(({ topic, partition, offset }) => stored.get(`${topic} ${partition}`) !== offset)) {
      throw new Error(`${groupId} could not be rewound`);
    }
  } finally {
    await Promise.all([consumer.disconnect(), admin.disconnect()]);
  }
}

import type { Logger } from '../../log.ts';
import { behind, type Ends, readEnds, type TopicLag } from '../group-lag.ts';
import { clientConfig, type KafkaAddress } from '../kafka-client.ts';
import { Kafka } from '../kafkajs.ts';

/**
 * Reads the lag of each consumer group in each topic that it ever read, from Kafka's offsets.
 * @returns sorted by group and topic, including those without lag
 * @throws when Kafka is unavailable
 */
export async function readLag(options: KafkaAddress & { logger: Logger }): Promise<TopicLag[]> {
  const admin = new Kafka(clientConfig({ ...options, clientId: 'read-lag' })).admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    const ends = new Map<string, Promise<Ends>>();
    const endsOf = (topic: string): Promise<Ends> => {
      const known = ends.get(topic) ?? readEnds(admin, topic);
      ends.set(topic, known);
      return known;
    };
    const rows: TopicLag[] = [];
    for (const { groupId: group } of groups.filter(({ protocolType }) => protocolType === 'consumer')) {
      const read = await admin.fetchOffsets({ groupId: group });
      for (const { topic, partitions } of read) {
        const reached = new Map(partitions.map((one) => [one.partition, BigInt(one.offset)]));
        rows.push({ group, topic, lag: behind(await endsOf(topic), reached) });
      }
    }
    return rows.sort((a, b) => a.group.localeCompare(b.group) || a.topic.localeCompare(b.topic));
  } finally {
    await admin.disconnect();
  }
}

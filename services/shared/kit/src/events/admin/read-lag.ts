import { type Admin, Kafka } from 'kafkajs';
import type { Logger } from '../../log.ts';
import { kafkaConfig } from '../event-bus.ts';

/** How far a consumer group is behind in one topic. */
export interface TopicLag {
  readonly group: string;
  readonly topic: string;
  /** Messages that the group has not taken yet; offsets are committed once a second. */
  readonly lag: number;
}

/**
 * How far each consumer group is behind in each topic that it ever read, by Kafka's own records.
 * @param options.brokers a comma-separated list of `host:port`
 * @returns sorted by group and topic, those that are not behind included
 * @throws when Kafka is unavailable
 */
export async function readLag(options: { brokers: string; logger: Logger }): Promise<TopicLag[]> {
  const admin = new Kafka(kafkaConfig({ ...options, clientId: 'read-lag' })).admin();
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

/** First and next offset of each partition. */
type Ends = readonly { readonly partition: number; readonly low: bigint; readonly high: bigint }[];

async function readEnds(admin: Admin, topic: string): Promise<Ends> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return offsets.map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) }));
}

/** A partition of which the group never committed anything is behind by all that it holds. */
function behind(ends: Ends, reached: ReadonlyMap<number, bigint>): number {
  return ends.reduce((sum, { partition, low, high }) => {
    const at = reached.get(partition) ?? -1n;
    return sum + Number(high - (at < low ? low : at));
  }, 0);
}

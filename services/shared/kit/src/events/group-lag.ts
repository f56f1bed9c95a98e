import type { Admin } from './kafkajs.ts';

/** How far a consumer group is behind in one topic. */
export interface TopicLag {
  readonly group: string;
  readonly topic: string;
  /** Messages that the group has not taken yet; offsets are committed once a second. */
  readonly lag: number;
}

/**
 * How far a group is behind in some topics, by Kafka's own records.
 * @param admin connected
 */
export async function readGroupLag(admin: Admin, group: string, topics: string[]): Promise<TopicLag[]> {
  const read = await admin.fetchOffsets({ groupId: group, topics });
  return Promise.all(
    read.map(async ({ topic, partitions }) => {
      const reached = new Map(partitions.map((one) => [one.partition, BigInt(one.offset)]));
      return { group, topic, lag: behind(await readEnds(admin, topic), reached) };
    }),
  );
}

/** First and next offset of each partition. */
export type Ends = readonly { readonly partition: number; readonly low: bigint; readonly high: bigint }[];

export async function readEnds(admin: Admin, topic: string): Promise<Ends> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return offsets.map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) }));
}

/** A partition of which the group never committed anything is behind by all that it holds. */
export function behind(ends: Ends, reached: ReadonlyMap<number, bigint>): number {
  return ends.reduce((sum, { partition, low, high }) => {
    const at = reached.get(partition) ?? -1n;
    return sum + Number(high - (at < low ? low : at));
  }, 0);
}

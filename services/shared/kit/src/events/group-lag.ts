import type { Admin } from './kafkajs.ts';

export interface TopicLag {
  readonly group: string;
  readonly topic: string;
  /** Unconsumed messages; offsets are committed once a second. */
  readonly lag: number;
}

/**
 * Reads the lag of a group from Kafka's offsets.
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

/** Sums the lag over partitions. Without a committed offset, a partition's lag is all its messages. */
export function behind(ends: Ends, reached: ReadonlyMap<number, bigint>): number {
  return ends.reduce((sum, { partition, low, high }) => {
    const at = reached.get(partition) ?? -1n;
    return sum + Number(high - (at < low ? low : at));
  }, 0);
}

import type { RedisClient } from '@poc/kit/redis';

/** Maximum age of a node's count: counts of killed nodes expire. */
const maxAgeMs = 12_000;
/** Time in ms after which an unchanged count is written again. */
const repeatMs = 4_000;
const keyLifeSeconds = 60;

export interface ViewerCounts {
  /**
   * Writes this node's counts where they changed, and reads those of all nodes.
   * @param local number of viewers on this node, by stream
   * @returns the sums by stream, including streams that lost their last viewer here since the last call; while Redis
   *   is unavailable the last counts of other nodes remain valid for a while
   */
  count(local: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
}

interface StreamCount {
  /** Last count that this node wrote, and its time. */
  written: number;
  writtenAt: number;
  /** Sum of the other nodes' counts, and when it was read. */
  others: number;
  othersAt: number;
}

const unknown: StreamCount = { written: 0, writtenAt: 0, others: 0, othersAt: 0 };
const keyOf = (streamId: string): string => `poc:viewers:{${streamId}}`;

/** Counts viewers across nodes: a hash per stream in Redis, with a field `count:time` per node. */
export function createViewerCounts(
  redis: { client: RedisClient; ready(): boolean },
  nodeId: string,
  nowMs: () => number = Date.now,
): ViewerCounts {
  const known = new Map<string, StreamCount>();

  async function exchange(counts: ReadonlyMap<string, number>): Promise<void> {
    const now = nowMs();
    // One pipeline per stream: in a cluster the keys live on different servers.
    const exchangeOne = async ([streamId, viewers]: readonly [string, number]): Promise<void> => {
      const before = known.get(streamId) ?? unknown;
      const isDue = before.written !== viewers || now - before.writtenAt >= repeatMs;
      const pipeline = redis.client.pipeline();
      if (isDue) {
        if (viewers === 0) pipeline.hdel(keyOf(streamId), nodeId);
        else pipeline.hset(keyOf(streamId), nodeId, `${viewers}:${now}`);
        pipeline.expire(keyOf(streamId), keyLifeSeconds);
      }
      pipeline.hgetall(keyOf(streamId));
      const [error, fields] = (await pipeline.exec())?.at(-1) ?? [];
      if (error) throw error;
      known.set(streamId, {
        ...before,
        ...(isDue ? { written: viewers, writtenAt: now } : {}),
        others: sumOfOthers(fields, nodeId, now),
        othersAt: now,
      });
    };
    await Promise.all([...counts].map(exchangeOne));
  }

  return {
    async count(local) {
      const counts = new Map(local);
      for (const streamId of known.keys()) if (!counts.has(streamId)) counts.set(streamId, 0);
      if (redis.ready() && counts.size > 0) await exchange(counts).catch(() => undefined);
      const now = nowMs();
      for (const [streamId, viewers] of counts) {
        const { others, othersAt, written } = known.get(streamId) ?? unknown;
        if (now - othersAt < maxAgeMs) counts.set(streamId, viewers + others);
        if (!local.has(streamId) && (written === 0 || now - othersAt >= maxAgeMs)) known.delete(streamId);
      }
      return counts;
    },
  };
}

function sumOfOthers(fields: unknown, nodeId: string, now: number): number {
  if (typeof fields !== 'object' || fields === null) return 0;
  let sum = 0;
  for (const [node, value] of Object.entries(fields)) {
    const [viewers, at] = String(value).split(':').map(Number);
    if (node !== nodeId && viewers && at && now - at < maxAgeMs) sum += viewers;
  }
  return sum;
}

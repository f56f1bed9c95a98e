import type { Redis } from 'ioredis';

/** A node's number counts this long after it was written: nodes that were killed drop out. */
const holdMs = 12_000;
/** A number that did not change is written again this often. */
const repeatMs = 4_000;
const keyLifeSeconds = 60;

export interface ViewerCounts {
  /**
   * Writes this node's viewers where they changed, and reads those of all nodes.
   * @param local streams with viewers on this node, and how many
   * @returns the sums by stream, also of those that lost their last viewer here since the last call; while Redis is
   *   away the last known numbers of other nodes count on for a while
   */
  count(local: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
}

interface Known {
  /** What this node wrote last, and when. */
  written: number;
  writtenAt: number;
  /** What the other nodes had together, and when that was read. */
  others: number;
  othersAt: number;
}

const unknown: Known = { written: 0, writtenAt: 0, others: 0, othersAt: 0 };
const keyOf = (streamId: string): string => `poc:viewers:{${streamId}}`;

/** Viewers over all nodes: a hash per stream in Redis, a field per node, which says how many and when. */
export function createViewerCounts(
  redis: { client: Redis; ready(): boolean },
  nodeId: string,
  nowMs: () => number = Date.now,
): ViewerCounts {
  const known = new Map<string, Known>();

  async function exchange(counts: ReadonlyMap<string, number>): Promise<void> {
    const now = nowMs();
    const pipeline = redis.client.pipeline();
    const due = [...counts].filter(([streamId, viewers]) => {
      const { written, writtenAt } = known.get(streamId) ?? unknown;
      return written !== viewers || now - writtenAt >= repeatMs;
    });
    for (const [streamId, viewers] of due) {
      if (viewers === 0) pipeline.hdel(keyOf(streamId), nodeId);
      else pipeline.hset(keyOf(streamId), nodeId, `${viewers}:${now}`);
      pipeline.expire(keyOf(streamId), keyLifeSeconds);
    }
    for (const streamId of counts.keys()) pipeline.hgetall(keyOf(streamId));
    const results = (await pipeline.exec()) ?? [];

    const writtenNow = new Map(due);
    const read = results.slice(-counts.size);
    [...counts.keys()].forEach((streamId, at) => {
      const [error, fields] = read[at] ?? [];
      if (error) throw error;
      const before = known.get(streamId) ?? unknown;
      const written = writtenNow.get(streamId);
      known.set(streamId, {
        ...before,
        ...(written === undefined ? {} : { written, writtenAt: now }),
        others: sumOfOthers(fields, nodeId, now),
        othersAt: now,
      });
    });
  }

  return {
    async count(local) {
      const counts = new Map(local);
      for (const streamId of known.keys()) if (!counts.has(streamId)) counts.set(streamId, 0);
      if (redis.ready() && counts.size > 0) await exchange(counts).catch(() => undefined);
      const now = nowMs();
      for (const [streamId, viewers] of counts) {
        const { others, othersAt, written } = known.get(streamId) ?? unknown;
        if (now - othersAt < holdMs) counts.set(streamId, viewers + others);
        if (!local.has(streamId) && (written === 0 || now - othersAt >= holdMs)) known.delete(streamId);
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
    if (node !== nodeId && viewers && at && now - at < holdMs) sum += viewers;
  }
  return sum;
}

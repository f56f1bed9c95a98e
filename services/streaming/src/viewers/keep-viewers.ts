import type { Clock } from '@poc/kit/clock';
import type { Connection } from 'mongoose';
import { streamStatsModel } from '../streams/stream-stats.model.ts';

/** Often enough for the API, which takes a number older than thirty seconds for none. */
const writeMs = 10_000;

/**
 * Keeps the number of viewers, and the most there were, where the API reads them and where they outlast the stream.
 * The function takes the sums over all nodes, and those streams among them that still have viewers on this node.
 */
export function keepViewers(db: Connection, clock: Clock) {
  const written = new Map<string, number>();
  return async (sums: ReadonlyMap<string, number>, local: ReadonlyMap<string, number>): Promise<void> => {
    const now = clock.now();
    const due = [...sums].filter(
      ([streamId]) => !local.has(streamId) || now.getTime() - (written.get(streamId) ?? 0) >= writeMs,
    );
    if (due.length === 0) return;
    for (const [streamId] of due) {
      if (local.has(streamId)) written.set(streamId, now.getTime());
      else written.delete(streamId);
    }
    await streamStatsModel(db).bulkWrite(
      due.map(([streamId, viewers]) => ({
        updateOne: {
          filter: { _id: streamId },
          update: { $set: { viewers, viewersAt: now }, $max: { peakViewers: viewers } },
        },
      })),
    );
  };
}

import type { Clock } from '@poc/kit/clock';
import type { Connection } from 'mongoose';
import { streamStatsModel } from '../../streams/streams.api.ts';

/** Write interval in ms, below the 30 s after which the API treats a count as outdated. */
const writeMs = 10_000;
const minuteMs = 60_000;

interface Row {
  /** Viewers on this node since `since` (ms). */
  viewers: number;
  since: number;
  /** Viewer minutes on this node that are not stored yet. */
  minutes: number;
  writtenAt: number;
}

/**
 * Stores the number of viewers, its maximum and the minutes watched, for the API; they are retained after the stream's
 * end. The returned function takes the counts of all nodes and of this one; each node adds its own minutes.
 */
export function recordViewers(db: Connection, clock: Clock) {
  const rows = new Map<string, Row>();

  function measure(streamId: string, here: number, now: number): Row {
    const row = rows.get(streamId) ?? { viewers: 0, since: now, minutes: 0, writtenAt: 0 };
    rows.set(streamId, row);
    row.minutes += (row.viewers * Math.max(0, now - row.since)) / minuteMs;
    row.viewers = here;
    row.since = now;
    return row;
  }

  return async (sums: ReadonlyMap<string, number>, local: ReadonlyMap<string, number>): Promise<void> => {
    const at = clock.now();
    const now = at.getTime();
    const measured = [...sums].map(([streamId, viewers]) => ({
      streamId,
      viewers,
      row: measure(streamId, local.get(streamId) ?? 0, now),
      gone: !local.has(streamId),
    }));
    const due = measured.filter(({ row, gone }) => gone || now - row.writtenAt >= writeMs);
    if (due.length === 0) return;
    const adding = due.map(({ row }) => row.minutes);
    await streamStatsModel(db).bulkWrite(
      due.map(({ streamId, viewers, row }) => ({
        updateOne: {
          filter: { _id: streamId },
          update: {
            $set: { viewers, viewersAt: at },
            $max: { peakViewers: viewers },
            $inc: { viewerMinutes: row.minutes },
          },
        },
      })),
    );
    due.forEach(({ row }, index) => {
      row.minutes -= adding[index] ?? 0;
      row.writtenAt = now;
    });
    for (const { streamId, gone } of due) if (gone) rows.delete(streamId);
  };
}

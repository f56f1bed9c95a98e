import type { Clock } from '@poc/kit/clock';
import type { Metrics } from '@poc/kit/metrics';
import { type Connection, trusted } from 'mongoose';
import { streamModel, streamStatsModel } from '../../streams/streams.api.ts';

/** Maximum age of a count: older ones come from stopped nodes. */
const maxAgeMs = 30_000;

/** Registers metrics of live streams and their viewers, read from the database on each scrape. */
export function watchViewers({
  db,
  clock,
  metrics,
}: {
  db: Connection;
  clock: Clock;
  metrics: Metrics;
}): void {
  const viewers = metrics.gauge('poc_viewers', 'Viewers of all live streams, on all socket nodes');
  const streams = metrics.gauge('poc_streams_live', 'Streams that are live');
  const collect = async (): Promise<void> => {
    // If MongoDB is unavailable, keeps the last values, so that the other metrics remain readable.
    const read = await readViewers(db, clock.now()).catch(() => null);
    if (read === null) return;
    viewers.set(read.viewers);
    streams.set(read.streams);
  };
  // All metrics are collected together: one collector sets both gauges.
  Object.assign(viewers, { collect });
}

async function readViewers(db: Connection, now: Date): Promise<{ streams: number; viewers: number }> {
  const live = await streamModel(db).find({ status: 'live' }, { _id: 1 }).lean();
  const stats = await streamStatsModel(db)
    .find({ _id: trusted({ $in: live.map(({ _id }) => _id) }) }, { viewers: 1, viewersAt: 1 })
    .lean();
  const fresh = stats.filter(({ viewersAt }) => now.getTime() - (viewersAt?.getTime() ?? 0) <= maxAgeMs);
  return { streams: live.length, viewers: fresh.reduce((sum, { viewers }) => sum + viewers, 0) };
}

import { viewersCounted } from '@poc/contracts/events/streaming';
import type { Clock } from '@poc/kit/clock';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { type StreamStatsDoc, streamStatsModel } from '../streams/stream-stats.model.ts';

/** Least time between two events of a stream, over all nodes. Nodes ask each minute; their timers don't beat together. */
const everyMs = 55_000;
/** When the last viewer has gone the end is published without waiting, but by one node. */
const lastMs = 1_000;

/** Publishes how many watch a stream, unless another node has just done so. */
export const publishViewersCounted =
  ({ db, clock }: { db: Connection; clock: Clock }) =>
  (streamId: string, { isLast }: { isLast: boolean }): Promise<void> =>
    withTransaction(db, async (tx) => {
      const now = clock.now();
      const notSince = new Date(now.getTime() - (isLast ? lastMs : everyMs));
      const stats = await streamStatsModel(db)
        .findOneAndUpdate(
          { _id: streamId, viewersPublishedAt: trusted({ $not: { $gt: notSince } }) },
          { $set: { viewersPublishedAt: now } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<StreamStatsDoc>();
      if (!stats) return;
      const { viewers, peakViewers, viewerMinutes = 0 } = stats;
      const rounded = Math.round(viewerMinutes * 100) / 100;
      const data = { streamId, viewers, peak: peakViewers, viewerMinutes: rounded };
      await tx.emit(viewersCounted, { key: streamId, data });
    });

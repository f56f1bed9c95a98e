import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { streamEnded, streamScheduled, streamStarted } from '@poc/contracts/events/streaming';
import type { ReactionTotals } from '@poc/contracts/socket';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { chatCounterModel } from './chat-counter.model.ts';
import { snapshotOfStream } from './snapshot-of-stream.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';
import { streamStatsModel } from './stream-stats.model.ts';

/** Initial counts of an imported stream (demo data). */
export interface StreamHistory {
  lastSeq: number;
  reactions: ReactionTotals;
  peakViewers: number;
}

const createdEvents: Record<StreamStatus, typeof streamScheduled> = {
  scheduled: streamScheduled,
  live: streamStarted,
  ended: streamEnded,
};

/** Stores a stream with its statistics and its chat counter, and publishes its event. */
export async function storeNewStream(
  tx: Transaction,
  stream: StreamDoc,
  history: StreamHistory = { lastSeq: 0, reactions: { like: 0, heart: 0, clap: 0 }, peakViewers: 0 },
): Promise<void> {
  const { lastSeq, reactions, peakViewers } = history;
  const stats = { _id: stream._id, ...reactions, viewers: 0, viewersAt: null, peakViewers };
  await streamModel(tx).create(stream);
  await streamStatsModel(tx).create(stats);
  await chatCounterModel(tx).create({ _id: stream._id, lastSeq });
  await tx.emit(createdEvents[stream.status], {
    key: stream._id.toHexString(),
    data: snapshotOfStream(stream),
  });
}

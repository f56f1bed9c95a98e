import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { streamEnded, streamScheduled, streamStarted } from '@poc/contracts/events/streaming';
import type { ReactionTotals } from '@poc/contracts/socket';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { chatCounterModel } from './chat-counter.model.ts';
import { snapshotOfStream } from './snapshot-of-stream.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';
import { streamStatsModel } from './stream-stats.model.ts';

/** What a stream brings along that did not begin here (demo data). */
export interface StreamPast {
  lastSeq: number;
  reactions: ReactionTotals;
  peakViewers: number;
}

const born: Record<StreamStatus, typeof streamScheduled> = {
  scheduled: streamScheduled,
  live: streamStarted,
  ended: streamEnded,
};

/** Stores a stream with all that belongs to one (its statistics, its chat's counter) and notifies the other services. */
export async function storeNewStream(
  db: Connection,
  tx: Transaction,
  stream: StreamDoc,
  past: StreamPast = { lastSeq: 0, reactions: { like: 0, heart: 0, clap: 0 }, peakViewers: 0 },
): Promise<void> {
  const { session } = tx;
  const { lastSeq, reactions, peakViewers } = past;
  const stats = { _id: stream._id, ...reactions, viewers: 0, viewersAt: null, peakViewers };
  await streamModel(db).create([stream], { session });
  await streamStatsModel(db).create([stats], { session });
  await chatCounterModel(db).create([{ _id: stream._id, lastSeq }], { session });
  await tx.emit(born[stream.status], { key: stream._id.toHexString(), data: snapshotOfStream(stream) });
}

import type { ReactionTotals } from '@poc/contracts/socket';
import { type Connection, trusted } from 'mongoose';
import {
  type ChatCounterDoc,
  chatCounterModel,
  type StreamStatsDoc,
  streamStatsModel,
} from '../streams/streams.api.ts';

export interface StoredState {
  lastSeq: number;
  reactions: ReactionTotals;
  /** Stored maximum of concurrent viewers. */
  peak: number;
}

/** Reads the stored state of several streams with two queries. Deleted streams are omitted. */
export async function readState(
  db: Connection,
  streamIds: readonly string[],
): Promise<ReadonlyMap<string, StoredState>> {
  const wanted = { _id: trusted({ $in: streamIds }) };
  const [counters, stats] = await Promise.all([
    chatCounterModel(db).find(wanted).lean<ChatCounterDoc[]>(),
    streamStatsModel(db)
      .find(wanted, { like: 1, heart: 1, clap: 1, peakViewers: 1 })
      .lean<StreamStatsDoc[]>(),
  ]);
  const totals = new Map(stats.map((one) => [one._id.toHexString(), one]));
  return new Map(
    counters.map(({ _id, lastSeq }) => {
      const { like = 0, heart = 0, clap = 0, peakViewers = 0 } = totals.get(_id.toHexString()) ?? {};
      return [_id.toHexString(), { lastSeq, reactions: { like, heart, clap }, peak: peakViewers }];
    }),
  );
}

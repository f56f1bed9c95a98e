import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import { trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { type ShowCardDoc, showCardModel } from '../projections/show-card.model.ts';
import { presentStream } from './present-stream.ts';
import type { StreamDoc } from './stream.model.ts';
import { type StreamStatsDoc, streamStatsModel } from './stream-stats.model.ts';

/** Turns stored streams into answers, with their shows and what was counted. Two reads, however many there are. */
export async function streamViews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  streams: readonly StreamDoc[],
): Promise<StreamAnswer[]> {
  const showIds = trusted({ $in: streams.map((stream) => stream.showId) });
  const streamIds = trusted({ $in: streams.map((stream) => stream._id) });
  const [shows, stats] = await Promise.all([
    showCardModel(db).find({ _id: showIds }).lean<ShowCardDoc[]>(),
    streamStatsModel(db).find({ _id: streamIds }).lean<StreamStatsDoc[]>(),
  ]);
  const showOf = new Map(shows.map((show) => [show._id.toHexString(), show]));
  const statsOf = new Map(stats.map((one) => [one._id.toHexString(), one]));
  const now = clock.now();
  return streams.map((stream) =>
    presentStream(stream, {
      show: showOf.get(stream.showId.toHexString()),
      stats: statsOf.get(stream._id.toHexString()),
      now,
    }),
  );
}

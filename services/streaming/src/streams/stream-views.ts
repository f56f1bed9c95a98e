import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import type { Subject } from '@poc/kit/auth/subject';
import { planOf } from '@poc/kit/entitlements/plan-of';
import type { SignedAddresses } from '@poc/kit/entitlements/signed-addresses';
import { type Connection, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { type ShowCardDoc, showCardModel } from '../projections/show-card.model.ts';
import { presentStream } from './present-stream.ts';
import type { StreamDoc } from './stream.model.ts';
import { type StreamStatsDoc, streamStatsModel } from './stream-stats.model.ts';

/** What views of streams need. */
export type StreamViewDeps = Pick<Deps, 'db' | 'clock'> & { readonly addresses: SignedAddresses };

/** What belongs to streams, whoever asks; by ids. */
export interface StreamParts {
  readonly showOf: ReadonlyMap<string, ShowCardDoc>;
  readonly statsOf: ReadonlyMap<string, StreamStatsDoc>;
}

/** Reads it: two reads beside each other, however many streams there are. */
export async function streamParts(db: Connection, streams: readonly StreamDoc[]): Promise<StreamParts> {
  const showIds = trusted({ $in: streams.map((stream) => stream.showId) });
  const streamIds = trusted({ $in: streams.map((stream) => stream._id) });
  const [shows, stats] = await Promise.all([
    showCardModel(db).find({ _id: showIds }).lean<ShowCardDoc[]>(),
    streamStatsModel(db).find({ _id: streamIds }).lean<StreamStatsDoc[]>(),
  ]);
  return {
    showOf: new Map(shows.map((show) => [show._id.toHexString(), show])),
    statsOf: new Map(stats.map((one) => [one._id.toHexString(), one])),
  };
}

/**
 * Turns stored streams into answers, with their shows and what was counted, and with the videos that the subject's plan
 * opens. Of a subject their plan alone is read, together with those of others who ask at the same time.
 * @param parts of `streamParts`, where they were read before
 */
export async function streamViews(
  { db, clock, addresses }: StreamViewDeps,
  streams: readonly StreamDoc[],
  subject: Subject | null,
  parts?: StreamParts,
): Promise<StreamAnswer[]> {
  const now = clock.now();
  const [{ showOf, statsOf }, plan] = await Promise.all([
    parts ?? streamParts(db, streams),
    planOf(db, subject, now),
  ]);
  return streams.map((stream) =>
    presentStream(stream, {
      show: showOf.get(stream.showId.toHexString()),
      stats: statsOf.get(stream._id.toHexString()),
      now,
      plan,
      sign: (address) => addresses.sign(address, subject?.id ?? '', now),
    }),
  );
}

import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import type { Subject } from '@poc/kit/auth/subject';
import { planOf } from '@poc/kit/entitlements/plan-of';
import type { SignedAddresses } from '@poc/kit/entitlements/signed-addresses';
import { trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { type ShowCardDoc, showCardModel } from '../projections/show-card.model.ts';
import { presentStream } from './present-stream.ts';
import type { StreamDoc } from './stream.model.ts';
import { type StreamStatsDoc, streamStatsModel } from './stream-stats.model.ts';

/** What views of streams need. */
export type StreamViewDeps = Pick<Deps, 'db' | 'clock'> & { readonly addresses: SignedAddresses };

/**
 * Turns stored streams into answers, with their shows and what was counted, and with the videos that the subject's plan
 * opens. Three reads beside each other, however many there are; two for a visitor.
 */
export async function streamViews(
  { db, clock, addresses }: StreamViewDeps,
  streams: readonly StreamDoc[],
  subject: Subject | null,
): Promise<StreamAnswer[]> {
  const showIds = trusted({ $in: streams.map((stream) => stream.showId) });
  const streamIds = trusted({ $in: streams.map((stream) => stream._id) });
  const now = clock.now();
  const [shows, stats, plan] = await Promise.all([
    showCardModel(db).find({ _id: showIds }).lean<ShowCardDoc[]>(),
    streamStatsModel(db).find({ _id: streamIds }).lean<StreamStatsDoc[]>(),
    planOf(db, subject, now),
  ]);
  const showOf = new Map(shows.map((show) => [show._id.toHexString(), show]));
  const statsOf = new Map(stats.map((one) => [one._id.toHexString(), one]));
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

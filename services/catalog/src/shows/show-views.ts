import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import { planOf } from '@poc/kit/entitlements/plan-of';
import { type Connection, type Types, trusted } from 'mongoose';
import type { CatalogDeps } from '../catalog-deps.ts';
import { findConversions } from '../conversion/find-conversions.ts';
import { watchEntryModel } from '../progress/watch-entry.model.ts';
import { type ShowStreamDoc, streamModel } from '../projections/stream.model.ts';
import { presentShow } from './present-show.ts';
import type { ShowDoc } from './show.model.ts';

/** What views of shows need. */
export interface ShowViewDeps extends Pick<CatalogDeps, 'db' | 'clock'> {
  readonly addresses: Pick<CatalogDeps['addresses'], 'sign'>;
}

/**
 * Turns stored shows into answers: with their live streams, and with the subject's own progress, and with the
 * videos that their plan opens. Four reads beside each other, however many shows there are; one for a visitor.
 */
export async function showViews(
  { db, clock, addresses }: ShowViewDeps,
  shows: readonly ShowDoc[],
  subject: Subject | null,
): Promise<ShowAnswer[]> {
  const ids = shows.map((show) => show._id);
  const now = clock.now();
  const [streams, progress, plan, conversions] = await Promise.all([
    liveStreams(db, ids),
    progressOf(db, ids, subject),
    planOf(db, subject, now),
    // Visitors are given no videos.
    subject
      ? findConversions(
          db,
          shows.map(({ videoUrl }) => videoUrl),
        )
      : null,
  ]);
  const sign = (address: string, limit?: number) => addresses.sign(address, subject?.id ?? '', now, limit);
  return shows.map((show) => {
    const key = show._id.toHexString();
    return presentShow(show, {
      subject,
      plan,
      now,
      sign,
      streams: streams.get(key) ?? [],
      progress: progress.get(key),
      isConverted: conversions?.get(show.videoUrl ?? '')?.status === 'ready',
    });
  });
}

async function liveStreams(db: Connection, ids: Types.ObjectId[]): Promise<Map<string, ShowStreamDoc[]>> {
  const streams = await streamModel(db)
    .find({ status: 'live', showId: trusted({ $in: ids }) })
    .sort({ startTime: -1, _id: -1 })
    .lean<ShowStreamDoc[]>();
  return Map.groupBy(streams, (stream) => stream.showId.toHexString());
}

async function progressOf(
  db: Connection,
  ids: Types.ObjectId[],
  subject: Subject | null,
): Promise<Map<string, number>> {
  if (!subject) return new Map();
  const entries = await watchEntryModel(db)
    .find({ userId: subject.id, showId: trusted({ $in: ids }) }, { showId: 1, progress: 1 })
    .lean<{ showId: Types.ObjectId; progress: number }[]>();
  return new Map(entries.map((entry) => [entry.showId.toHexString(), entry.progress]));
}

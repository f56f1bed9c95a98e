import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import { type Types, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { watchEntryModel } from '../progress/watch-entry.model.ts';
import { type ShowStreamDoc, streamModel } from '../projections/stream.model.ts';
import { presentShow } from './present-show.ts';
import type { ShowDoc } from './show.model.ts';

/**
 * Turns stored shows into answers: with their live streams, and with the subject's own progress. Two reads, however many
 * shows there are.
 */
export async function showViews(
  { db }: Deps,
  shows: readonly ShowDoc[],
  subject: Subject | null,
): Promise<ShowAnswer[]> {
  const ids = shows.map((show) => show._id);
  const [streams, progress] = await Promise.all([liveStreams(db, ids), progressOf(db, ids, subject)]);
  return shows.map((show) => {
    const key = show._id.toHexString();
    return presentShow(show, { subject, streams: streams.get(key) ?? [], progress: progress.get(key) });
  });
}

async function liveStreams(db: Deps['db'], ids: Types.ObjectId[]): Promise<Map<string, ShowStreamDoc[]>> {
  const streams = await streamModel(db)
    .find({ status: 'live', showId: trusted({ $in: ids }) })
    .sort({ startTime: -1, _id: -1 })
    .lean<ShowStreamDoc[]>();
  return Map.groupBy(streams, (stream) => stream.showId.toHexString());
}

async function progressOf(
  db: Deps['db'],
  ids: Types.ObjectId[],
  subject: Subject | null,
): Promise<Map<string, number>> {
  if (!subject) return new Map();
  const entries = await watchEntryModel(db)
    .find({ userId: subject.id, showId: trusted({ $in: ids }) }, { showId: 1, progress: 1 })
    .lean<{ showId: Types.ObjectId; progress: number }[]>();
  return new Map(entries.map((entry) => [entry.showId.toHexString(), entry.progress]));
}

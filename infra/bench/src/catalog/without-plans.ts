import { presentShow } from '@poc/catalog/shows/present-show';
import type { ShowDoc } from '@poc/catalog/shows/show.model';
import { streamModel } from '@poc/catalog/shows/streams/stream.model';
import { watchEntryModel } from '@poc/catalog/watching/watch-entry.model';
import type { Show } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import { type Connection, trusted } from 'mongoose';

/** Views of shows before plans existed: the same reads without plans, qualities and signatures. */
export async function viewsWithoutPlans(
  db: Connection,
  shows: readonly ShowDoc[],
  subject: Subject | null,
): Promise<Show[]> {
  const ids = trusted({ $in: shows.map(({ _id }) => _id) });
  const [, entries] = await Promise.all([
    streamModel(db).find({ status: 'live', showId: ids }).sort({ startTime: -1, _id: -1 }).lean(),
    subject
      ? watchEntryModel(db).find({ userId: subject.id, showId: ids }, { showId: 1, progress: 1 }).lean()
      : [],
  ]);
  const progress = new Map(entries.map((entry) => [entry.showId.toHexString(), entry.progress]));
  const now = new Date();
  return shows.map((show) =>
    presentShow(show, {
      subject,
      plan: 'ultimate',
      now,
      sign: (address) => address,
      streams: [],
      renditions: null,
      progress: progress.get(show._id.toHexString()),
    }),
  );
}

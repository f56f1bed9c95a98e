import { restorableMs } from '@poc/contracts/endpoints/catalog';
import { showDeleted } from '@poc/contracts/events/catalog';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { showCommentModel } from '../../comments/comments.api.ts';
import type { CatalogDeps } from '../../deps.ts';
import { showDayModel, watchEntryModel } from '../../watching/watching.api.ts';
import { showLikeModel } from '../likes/show-like.model.ts';
import { type ShowDoc, showModel } from '../show.model.ts';

type Deps = Pick<CatalogDeps, 'db' | 'clock' | 'files'>;

const batchSize = 100;

/** Delay in ms before removal. The margin for clock skew prevents the removal of a show during its restoration. */
const purgeAfterMs = restorableMs + 5 * 60_000;

/**
 * Removes shows that can no longer be restored, with their likes, comments, progress, hours and files, and notifies
 * other services. Resumes after an interruption.
 * @returns number of shows removed
 */
export async function purgeDeletedShows({ db, clock, files }: Deps, signal: AbortSignal): Promise<number> {
  const until = new Date(clock.now().getTime() - purgeAfterMs);
  const gone = await showModel(db)
    .find({ deletedAt: trusted({ $lte: until }) })
    .limit(batchSize)
    .lean<ShowDoc[]>();
  let purged = 0;
  for (const show of gone) {
    if (signal.aborted) break;
    // Outside the transaction, which must end within seconds even for shows with many viewers.
    await removeBelongings(db, show._id);
    if (await removeShow(db, show._id, until)) purged += 1;
    await files.discard(show.thumbnailUrl);
    await files.discard(show.videoUrl);
    for (const { url } of show.captions ?? []) await files.discard(url);
  }
  return purged;
}

async function removeBelongings(db: Connection, showId: Types.ObjectId): Promise<void> {
  await watchEntryModel(db).deleteMany({ showId });
  await showDayModel(db).deleteMany({ showId });
  await showLikeModel(db).deleteMany({ showId });
  await showCommentModel(db).deleteMany({ showId });
}

function removeShow(db: Connection, id: Types.ObjectId, until: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const { deletedCount } = await showModel(tx).deleteOne({ _id: id, deletedAt: trusted({ $lte: until }) });
    if (deletedCount === 0) return false;
    await watchEntryModel(tx).deleteMany({ showId: id });
    await showDayModel(tx).deleteMany({ showId: id });
    await showLikeModel(tx).deleteMany({ showId: id });
    await showCommentModel(tx).deleteMany({ showId: id });
    const showId = id.toHexString();
    await tx.emit(showDeleted, { key: showId, data: { showId } });
    return true;
  });
}

import { showUpdated } from '@poc/contracts/events/catalog';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import type { CatalogDeps } from '../../deps.ts';
import { renderShowPicture, type ShowDoc, showModel, snapshotOfShow } from '../../shows/shows.api.ts';

type Deps = Pick<CatalogDeps, 'db' | 'clock' | 'files' | 'logger'>;

/**
 * Adds a frame of the video as picture to its shows that have none. Failures are only logged, since the picture is
 * optional.
 * @param takePicture called only if a show lacks a picture
 */
export async function addPoster(
  deps: Deps,
  videoUrl: string,
  takePicture: () => Promise<Buffer>,
): Promise<void> {
  const { db, files, logger } = deps;
  const shows = await showModel(db)
    .find({ videoUrl, thumbnailUrl: '', deletedAt: null }, { _id: 1 })
    .lean<{ _id: Types.ObjectId }[]>();
  if (shows.length === 0) return;
  try {
    const thumbnailUrl = await files.addPicture(await renderShowPicture(await takePicture()));
    for (const { _id } of shows) await setPicture(deps, { _id, videoUrl, thumbnailUrl: '' }, thumbnailUrl);
    // Removed unless a show uses it.
    await files.discard(thumbnailUrl);
  } catch (error) {
    logger.warn({ err: error, videoUrl }, 'could not add a picture to a show');
  }
}

function setPicture(
  { db, clock }: Deps,
  without: Pick<ShowDoc, '_id' | 'videoUrl' | 'thumbnailUrl'>,
  thumbnailUrl: string,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const shown = await showModel(db)
      .findOneAndUpdate(
        // Checked again: an administrator may have added one meanwhile.
        { ...without, deletedAt: null },
        { $set: { thumbnailUrl, updatedAt: clock.now() }, $inc: { version: 1 } },
        { returnDocument: 'after', session: tx.session },
      )
      .lean<ShowDoc>();
    if (shown) await tx.emit(showUpdated, { key: shown._id.toHexString(), data: snapshotOfShow(shown) });
  });
}

import { showUpdated } from '@poc/contracts/events/catalog';
import type { Migration } from '@poc/kit/mongo/migration';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import type { CatalogDeps } from '../deps.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { snapshotOfShow } from './snapshot-of-show.ts';

const ours = () => trusted({ $regex: /^\/uploads\/shows\// });

/**
 * Fills in missing sizes of stored videos. Skips videos whose file is missing.
 * @returns number of videos measured
 * @throws service_unavailable
 */
export async function measureVideos(
  { db, files }: Pick<CatalogDeps, 'db' | 'files'>,
  signal: AbortSignal,
): Promise<number> {
  let measured = 0;
  const unmeasured = showModel(db)
    .find({ videoUrl: ours(), videoBytes: null }, { videoUrl: 1 })
    .lean<Pick<ShowDoc, '_id' | 'videoUrl'>>()
    .cursor();
  for await (const { _id, videoUrl } of unmeasured) {
    if (signal.aborted) break;
    const videoBytes = await files.sizeOf(videoUrl ?? '');
    if (videoBytes === null) continue;
    await changeAndAnnounce(db, { _id, videoUrl, videoBytes: null }, { videoBytes });
    measured += 1;
  }
  return measured;
}

/** Republishes shows, whose earlier events have no video sizes. Idempotent. */
export const announceVideoSizes: Migration = {
  id: 'events with the sizes of videos',
  suitsEarlierReleases: true,
  async up(db) {
    const shows = showModel(db)
      .find({ videoUrl: ours(), videoBytes: trusted({ $gte: 0 }) }, { _id: 1 })
      .lean<Pick<ShowDoc, '_id'>>()
      .cursor();
    // The write preserves the order of the show's events.
    for await (const { _id } of shows) await changeAndAnnounce(db, { _id }, { updatedAt: new Date() });
  },
};

function changeAndAnnounce(
  db: Connection,
  which: Pick<ShowDoc, '_id'> & Partial<ShowDoc>,
  change: Partial<ShowDoc>,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const show = await showModel(tx)
      .findOneAndUpdate(which, { $set: change }, { returnDocument: 'after' })
      .lean<ShowDoc>();
    if (show) await tx.emit(showUpdated, { key: show._id.toHexString(), data: snapshotOfShow(show) });
  });
}

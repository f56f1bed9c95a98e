import { type Connection, trusted } from 'mongoose';
import { showModel } from '../../shows/shows.api.ts';
import { conversionModel } from './conversion.model.ts';

const batchSize = 500;

/**
 * Removes the conversions of videos without a show; restorable shows count too. The sweep of files then removes their
 * files.
 * @returns number of conversions removed
 */
export async function sweepConversions(db: Connection, signal: AbortSignal): Promise<number> {
  let removed = 0;
  let last = '';
  while (!signal.aborted) {
    const batch = await conversionModel(db)
      .find({ _id: trusted({ $gt: last }) }, { videoUrl: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<{ _id: string; videoUrl: string }[]>();
    if (batch.length === 0) break;
    last = batch.at(-1)?._id ?? '';
    const videos = batch.map(({ videoUrl }) => videoUrl);
    const used = new Set(await showModel(db).distinct('videoUrl', { videoUrl: trusted({ $in: videos }) }));
    const unused = batch.filter(({ videoUrl }) => !used.has(videoUrl)).map(({ _id }) => _id);
    if (unused.length === 0) continue;
    removed += (await conversionModel(db).deleteMany({ _id: trusted({ $in: unused }) })).deletedCount;
  }
  return removed;
}

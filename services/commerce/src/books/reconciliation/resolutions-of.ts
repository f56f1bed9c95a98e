import { type Connection, trusted } from 'mongoose';
import { type ResolutionDoc, resolutionModel } from './resolution.model.ts';

/**
 * Returns finished resolutions by difference id. A resolution by 'Compare again' does not apply to a difference
 * that reappears.
 * @param listedAt start of the run that contains the differences; null during a comparison
 */
export async function resolutionsOf(
  db: Connection,
  ids: readonly string[],
  listedAt: Date | null,
): Promise<Map<string, ResolutionDoc>> {
  if (ids.length === 0) return new Map();
  const found = await resolutionModel(db)
    .find({
      _id: trusted({ $in: ids }),
      doneAt: trusted({ $ne: null }),
      $or: [
        { action: trusted({ $ne: 'ask-again' }) },
        ...(listedAt ? [{ doneAt: trusted({ $gte: listedAt }) }] : []),
      ],
    })
    .lean<ResolutionDoc[]>();
  return new Map(found.map((resolution) => [resolution._id, resolution]));
}

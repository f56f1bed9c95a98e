import { type Connection, trusted } from 'mongoose';
import { type ResolutionDoc, resolutionModel } from './resolution.model.ts';

/** Returns the finished resolutions of differences by the differences' ids. */
export async function resolutionsOf(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, ResolutionDoc>> {
  if (ids.length === 0) return new Map();
  const found = await resolutionModel(db)
    .find({ _id: trusted({ $in: ids }), doneAt: trusted({ $ne: null }) })
    .lean<ResolutionDoc[]>();
  return new Map(found.map((resolution) => [resolution._id, resolution]));
}

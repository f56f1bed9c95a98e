import { type Connection, trusted } from 'mongoose';
import { type ConversionDoc, conversionModel } from './conversion.model.ts';
import { uploadedName } from './video-names.ts';

/** Finds the conversions of videos, keyed by the video's URL, in one query by ids. */
export async function findConversions(
  db: Connection,
  videos: readonly (string | null)[],
): Promise<Map<string, ConversionDoc>> {
  const names = videos.flatMap((url) => uploadedName(url) ?? []);
  if (names.length === 0) return new Map();
  const found = await conversionModel(db)
    .find({ _id: trusted({ $in: names }) })
    .lean<ConversionDoc[]>();
  return new Map(found.map((conversion) => [conversion.videoUrl, conversion]));
}

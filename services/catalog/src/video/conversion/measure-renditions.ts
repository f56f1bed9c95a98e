import { trusted } from 'mongoose';
import type { CatalogDeps } from '../../deps.ts';
import { type ConversionDoc, conversionModel } from './conversion.model.ts';

/**
 * Fills in missing sizes of renditions. Skips those whose file is missing.
 * @returns number of renditions measured
 * @throws service_unavailable
 */
export async function measureRenditions(
  { db, files }: Pick<CatalogDeps, 'db' | 'files'>,
  signal: AbortSignal,
): Promise<number> {
  let measured = 0;
  const unmeasured = conversionModel(db)
    .find({ renditions: trusted({ $elemMatch: { bytes: null } }) }, { renditions: 1 })
    .hint({ _id: 1 })
    .lean<Pick<ConversionDoc, '_id' | 'renditions'>>()
    .cursor();
  for await (const { _id, renditions } of unmeasured) {
    for (const { file } of renditions.filter(({ bytes }) => typeof bytes !== 'number')) {
      if (signal.aborted) return measured;
      const bytes = await files.sizeOf(file);
      if (bytes === null) continue;
      await conversionModel(db).updateOne(
        { _id, 'renditions.file': file },
        { $set: { 'renditions.$.bytes': bytes } },
      );
      measured += 1;
    }
  }
  return measured;
}

import { randomBytes } from 'node:crypto';
import type { PlanId } from '@poc/contracts/entitlements';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { createObjectStore } from '@poc/kit/storage/objects';
import { newId } from '@poc/testing/factories';
import type { TestService } from '@poc/testing/service';
import type { CatalogConfig } from '../config.ts';
import type { CatalogParts } from '../deps.ts';
import { type ShowDoc, showModel } from '../shows/show.model.ts';
import { type ConversionDoc, conversionModel } from '../video/conversion/conversion.model.ts';
import { newConversion } from '../video/conversion/queue-conversion.ts';
import { showDoc } from './fixtures.ts';

const hourMs = 3_600_000;
const all = [360, 480, 720, 1080, 2160];
const hex = () => randomBytes(16).toString('hex');

/** Creates a user with a projected plan. @returns their id */
export async function createViewer(
  catalog: TestService<CatalogConfig, CatalogParts>,
  plan: PlanId,
): Promise<string> {
  const userId = newId();
  const openUntil = new Date(Date.now() + hourMs);
  await openPlanModel(catalog.deps.db).create({ _id: userId, plan, openUntil, changedAt: new Date() });
  return userId;
}

/**
 * Creates a show with a converted 4K upload. Each rendition's file consists of digits: a header of two bytes, then
 * parts of 8 bytes.
 * @param partSeconds durations of the parts; by default a single one of three hours
 */
export async function createConvertedShow(
  { deps }: TestService<CatalogConfig, CatalogParts>,
  show: Partial<ShowDoc>,
  changes: Partial<ConversionDoc> = {},
  partSeconds: readonly number[] = [10_800],
) {
  const { db, config } = deps;
  const [name, store] = [hex(), createObjectStore(config)];
  const videoUrl = `/uploads/shows/${name}.mp4`;
  await store.put(`shows/${name}.mp4`, Buffer.from('original'), 'video/mp4');
  const renditions = all.map((quality) => ({
    quality,
    width: quality * 2,
    height: quality,
    bandwidth: quality * 1_000,
    averageBandwidth: quality * 900,
    bytes: quality * 100_000,
    codecs: 'avc1.64001f',
    file: `/uploads/shows/${hex()}.mp4`,
    playlist: `/uploads/shows/${hex()}.m3u8`,
  }));
  const bytes = 2 + 8 * partSeconds.length;
  const body = Buffer.from(Array.from({ length: bytes }, (_, at) => at % 10).join(''));
  for (const { file, playlist } of renditions) {
    const fileName = file.slice(15);
    const parts = partSeconds.map(
      (seconds, at) => `#EXTINF:${seconds.toFixed(6)},\n#EXT-X-BYTERANGE:8@${2 + 8 * at}\n${fileName}\n`,
    );
    const list = `#EXTM3U\n#EXT-X-MAP:URI="${fileName}",BYTERANGE="2@0"\n${parts.join('')}`;
    await store.put(file.slice(9), body, 'video/mp4');
    await store.put(playlist.slice(9), Buffer.from(list), 'application/vnd.apple.mpegurl');
  }
  const stored = showDoc({ videoUrl, videoBytes: 8, ...show });
  await showModel(db).create(stored);
  const queued = newConversion(videoUrl, name, new Date());
  await conversionModel(db).create({
    ...queued,
    status: 'ready',
    sourceQuality: 2160,
    renditions,
    ...changes,
  });
  return { id: stored._id.toHexString(), videoUrl, master: `/uploads/shows/${name}.m3u8`, renditions };
}

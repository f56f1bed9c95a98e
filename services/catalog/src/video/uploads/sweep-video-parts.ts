import type { CatalogDeps } from '../../deps.ts';
import { partsFolder, uploadLastsMs } from './video-parts.ts';

/**
 * Removes parts that are older than the longest upload.
 * @returns number of parts removed
 */
export async function sweepVideoParts(
  { store, clock }: Pick<CatalogDeps, 'store' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  const before = clock.now().getTime() - uploadLastsMs;
  let removed = 0;
  for await (const { key, lastModified } of store.list(partsFolder)) {
    if (signal.aborted) break;
    if (lastModified.getTime() >= before) continue;
    await store.remove(key);
    removed += 1;
  }
  return removed;
}

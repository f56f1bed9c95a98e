import { fail } from '@poc/kit/errors';
import type { AdmitFile } from '@poc/kit/http/uploads';
import type { CatalogDeps } from '../../deps.ts';
import { ruleOfFile } from './rules-of-file.ts';
import { viewerOfFile } from './viewer-of-file.ts';

/** What a plan may be needed for; pictures are everybody's. */
const watched = /\.(?:mp4|webm|m3u8|vtt)$/i;

/**
 * Decides who gets a file. That of a show, or in a quality, which a plan opens needs an address signed for one person with
 * that plan; one that was signed for a preview gives no more than the beginning of a quality. A file that Basic opens, or
 * that a free show has, too, is everybody's.
 * @throws file_locked, too_many_devices
 */
export function admitFile(deps: Pick<CatalogDeps, 'db' | 'clock' | 'addresses' | 'devices'>): AdmitFile {
  return async (address, query) => {
    if (!watched.test(address)) return { cachedBy: 'everybody', bytes: null };
    const now = deps.clock.now();
    const { opens, previews, isPaid, directSeconds } = await ruleOfFile(deps.db, address, now);
    if (opens('basic')) return { cachedBy: 'everybody', bytes: null };
    const viewer = (await viewerOfFile(deps, address, query)) ?? fail('file_locked');
    const { plan, limit } = viewer;
    if (opens(plan)) {
      if (isPaid) await deps.devices.admit(viewer, now);
      return { cachedBy: 'reader', bytes: null, directSeconds };
    }
    if (limit === null || !previews(plan)) fail('file_locked');
    return { cachedBy: 'reader', bytes: limit };
  };
}

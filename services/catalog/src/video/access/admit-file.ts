import { viewerOfFile } from '@poc/kit/entitlements/viewer-of-file';
import { fail } from '@poc/kit/errors';
import type { AdmitFile } from '@poc/kit/http/uploads';
import type { CatalogDeps } from '../../deps.ts';
import { ruleOfFile } from './rules-of-file.ts';

/** Files that may require a plan. Pictures are public except for storyboards. */
const watched = /\.(?:mp4|webm|m3u8|jpg|vtt)$/i;

/**
 * Decides access to a file. Files of free shows, and qualities that Basic opens, are public. Other files require a
 * URL signed for a user whose plan opens them; a URL signed for a preview returns only the beginning.
 * @throws file_locked, too_many_devices
 */
export function admitFile(
  deps: Pick<CatalogDeps, 'db' | 'clock' | 'signedUrls' | 'devices' | 'planOf'>,
): AdmitFile {
  return async (url, query) => {
    if (!watched.test(url)) return { cache: 'public', bytes: null };
    const now = deps.clock.now();
    const { opens, previews, isPaid, directSeconds } = await ruleOfFile(deps.db, url, now);
    if (opens('basic')) return { cache: 'public', bytes: null };
    const viewer = (await viewerOfFile(deps, url, query)) ?? fail('file_locked');
    const { plan, limit } = viewer;
    if (opens(plan)) {
      if (isPaid) await deps.devices.admit(viewer, now);
      return { cache: 'private', bytes: null, directSeconds };
    }
    if (limit === null || !previews(plan)) fail('file_locked');
    return { cache: 'private', bytes: limit };
  };
}

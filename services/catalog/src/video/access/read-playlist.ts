import { text } from 'node:stream/consumers';
import { opensQuality, type PlanId } from '@poc/contracts/entitlements';
import { viewerOfFile } from '@poc/kit/entitlements/viewer-of-file';
import { fail } from '@poc/kit/errors';
import type { ReadPlaylist } from '@poc/kit/http/playlists';
import { openStored } from '@poc/kit/http/uploads';
import type { CatalogDeps } from '../../deps.ts';
import { keysOf } from '../../shows/shows.api.ts';
import { type ConversionDoc, conversionModel, type Rendition } from '../conversion/conversion.model.ts';
import { masterPlaylist } from '../conversion/master-playlist.ts';
import { cutPlaylist } from './cut-playlist.ts';
import { rulesOfShows } from './rules-of-file.ts';

type Deps = Pick<CatalogDeps, 'db' | 'clock' | 'signedUrls' | 'devices' | 'planOf' | 'store'>;

const masterName = /^\/uploads\/shows\/([0-9a-f]{32})\.m3u8$/;
const anyPart = /^#EXTINF:([\d.]+)/gm;

/**
 * Serves the HLS playlists of converted videos: the master playlist with the qualities that the viewer's plan
 * opens, and the playlists of single qualities. Qualities that Basic opens have plain URLs, others signed ones. A
 * preview's URL returns the same playlists, cut, to viewers whose plan does not open the show.
 * @throws file_locked, file_not_found, too_many_devices, service_unavailable
 */
export function readPlaylist(deps: Deps): ReadPlaylist {
  return async (url, query) => {
    const conversion = await findConversion(deps, url);
    return conversion && playlistFor(deps, conversion, url, query);
  };
}

/** Finds a ready conversion: qualities become available together. */
function findConversion({ db }: Deps, url: string): Promise<ConversionDoc | null> {
  const [, name = ''] = masterName.exec(url) ?? [];
  return conversionModel(db)
    .findOne({ $or: [{ _id: name }, { 'renditions.playlist': url }], status: 'ready' })
    .lean<ConversionDoc>();
}

async function playlistFor(
  deps: Deps,
  { videoUrl, renditions }: ConversionDoc,
  url: string,
  query: URLSearchParams,
): Promise<string> {
  const now = deps.clock.now();
  const [{ opens, previews }, viewer] = await Promise.all([
    rulesOfShows(deps.db, videoUrl, now),
    viewerOfFile(deps, url, query),
  ]);
  const plan: PlanId = viewer?.plan ?? 'basic';
  const limit = opens(plan) ? null : (viewer?.limit ?? null);
  const isOpen = limit === null ? opens(plan) : previews(plan);
  if (viewer && limit === null && isOpen && !opens('basic')) await deps.devices.admit(viewer, now);
  const open = renditions.filter(({ quality }) => isOpen && opensQuality(plan, quality));
  /** @param from start of the signature's validity period */
  const urlFor = (file: string, { quality }: Rendition, from = now, part?: number): string =>
    (opens('basic') && opensQuality('basic', quality)) || !viewer
      ? file
      : deps.signedUrls.sign(file, viewer, from, part);
  const one = renditions.find(({ playlist }) => playlist === url);
  if (!one) {
    if (open.length === 0) fail('file_locked');
    return masterPlaylist(open, (rendition) =>
      urlFor(rendition.playlist, rendition, now, limit ?? undefined),
    );
  }
  if (!open.includes(one)) fail('file_locked');
  const [key = ''] = keysOf(url);
  const whole = await text(await openStored(deps.store, key));
  const { playlist, bytes } = limit === null ? { playlist: whole } : cutPlaylist(whole, limit);
  // Players fetch this playlist once and play its parts for the length of the video, so the signature lasts longer by
  // that time.
  const until = new Date(now.getTime() + durationMs(playlist));
  const [, fileName = ''] = /\/([^/]+)$/.exec(one.file) ?? [];
  return playlist.replaceAll(fileName, urlFor(one.file, one, until, bytes));
}

const durationMs = (playlist: string): number =>
  [...playlist.matchAll(anyPart)].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);

import { buffer } from 'node:stream/consumers';
import { canWatch, opensQuality, type PlanId } from '@poc/contracts/entitlements';
import { liveKey } from '@poc/contracts/recorded-files';
import type { Viewer } from '@poc/kit/entitlements/signed-urls';
import { type FileViewer, viewerOfFile } from '@poc/kit/entitlements/viewer-of-file';
import { fail } from '@poc/kit/errors';
import { recordRoute } from '@poc/kit/http/access-log';
import { sendPlaylist } from '@poc/kit/http/playlists';
import { openStored, uploadHeadersOf } from '@poc/kit/http/uploads';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import express, { type Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { StreamingDeps } from '../deps.ts';
import { liveUrl } from '../streams/streams.api.ts';
import { type LiveFile, parseLiveFile, parseReplayFile } from './live-files.ts';
import {
  type MediaPlaylist,
  masterOf,
  mediaOf,
  type Opens,
  qualityOf,
  type UrlOf,
} from './live-playlists.ts';
import type { LiveState, LiveStates } from './live-state.ts';
import { airedRange } from './recording/aired-segments.ts';
import { readReplayFile } from './recording/replay-files.ts';
import type { Track } from './segment.model.ts';

/**
 * Cache size in bytes: holds the latest segments of several streams, so that each process reads a segment once.
 */
const cachedBytes = 64 * 1024 * 1024;
/** Cache size in UTF-16 code units. The playlist of a three-hour recording has 300,000. */
const cachedText = 16 * 1024 * 1024;
/** Extra validity of signed URLs in players, in ms: longer than any stream. */
const playedMs = 12 * 3_600_000;

/**
 * Serves the playlists and segments of broadcasts: `GET /uploads/live/<file>`. The qualities of Basic are public for
 * free shows, while they are live and afterwards; others require signed URLs. Before its start, a stream is visible
 * to administrators.
 */
export function serveLiveFiles(deps: StreamingDeps): Router {
  const { liveStates: states } = deps;
  const playlists: Playlists = new LRUCache({
    maxSize: cachedText,
    sizeCalculation: (text) => text.length,
    memoMethod: (_key, _known, { context }) => context(),
  });
  const files = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
    fetchMethod: async (key) => withStoreTimeout(openStored(deps.store, key).then(buffer)),
  });
  const router = express.Router();

  router.get('/uploads/live/:file', async (request, response) => {
    recordRoute(request, '/uploads/live/{file}');
    const { file } = request.params;
    const ofReplay = parseReplayFile(file);
    const requested = ofReplay ?? parseLiveFile(file) ?? fail('file_not_found');
    const state = (await states.stateOf(requested.streamId)) ?? fail('file_not_found');
    const query = new URLSearchParams(request.originalUrl.split('?')[1]);
    const access = await accessTo(deps, state, requested, query);
    const send = (type: string, body: string | Buffer) =>
      response
        .set(uploadHeadersOf({ cache: access.viewer ? 'private' : 'public' }))
        .type(type)
        .send(body);
    if (ofReplay) {
      const found = await readReplayFile(deps, state, file, (key) => files.fetch(key));
      const { type, body } = found ?? fail('file_not_found');
      send(type, body);
      return;
    }
    if (requested.run !== null) {
      if (!access.seesUnaired && (await isOffAir(states, state, requested))) fail('file_not_found');
      send('video/mp4', (await files.fetch(liveKey(file))) ?? fail('file_not_found'));
      return;
    }
    const update = query.has('_HLS_skip');
    const playlist = await playlistFor(states, playlists, state, { ...requested, update }, access);
    const { viewer } = access;
    const signature = viewer ? signatureFor(deps, requested.streamId, viewer) : '';
    const cached = viewer === null ? 'public, max-age=1' : 'no-store';
    sendPlaylist(response, playlist.replaceAll(signaturePlaceholder, signature), cached);
  });
  return router;
}

/** Cache of written playlists, keyed by everything that distinguishes them. */
type Playlists = LRUCache<string, string, () => string>;

interface FileAccess {
  /** Null for a file that everyone may read, and that shared caches may retain. */
  readonly viewer: FileViewer | null;
  /** True for administrators on a stream that is not public: they also see video sent before its start. */
  readonly seesUnaired: boolean;
  /** True for a quality with public URLs. */
  readonly isForAll: Opens;
}

/** Determines the access to a requested file. @throws file_locked, file_not_found, too_many_devices */
async function accessTo(
  deps: StreamingDeps,
  { stream, show, broadcast }: LiveState,
  { streamId, rung, run }: LiveFile,
  query: URLSearchParams,
): Promise<FileAccess> {
  const now = deps.clock.now();
  const rights = show ?? { access: 'free' as const, earlyAccessUntil: null };
  const isVisible = !stream.hidden && stream.status !== 'scheduled';
  const opens = (plan: PlanId, quality: number) => canWatch(rights, plan, now) && opensQuality(plan, quality);
  const isForAll = (quality: number) => isVisible && opens('basic', quality);
  // Playlists contain only what the viewer may watch; access to a segment depends on its quality.
  const rungs = broadcast?.runs.find((one) => one.run === run)?.rungs;
  const shown = rungs?.find(({ name }) => name === rung);
  if (run !== null && !shown) fail('file_not_found');
  const quality = shown ? qualityOf(shown) : 0;
  const isOpen = isForAll(quality);
  const viewer = isOpen && run !== null ? null : await viewerOfFile(deps, liveUrl(streamId), query);
  if (isOpen && viewer === null) return { viewer, seesUnaired: false, isForAll };
  if (viewer?.role !== 'admin' && !isVisible) fail('file_not_found');
  if (viewer === null || !opens(viewer.plan, quality)) return fail('file_locked');
  if (isVisible && !canWatch(rights, 'basic', now)) await deps.devices.admit(viewer, now);
  return { viewer, seesUnaired: !isVisible, isForAll };
}

const trackOf = (rung: string | null): Track => (rung === 'audio' ? 'audio' : 'video');

async function isOffAir(
  states: LiveStates,
  { stream, broadcast }: LiveState,
  { streamId, rung, run, part }: LiveFile,
): Promise<boolean> {
  const segments = await states.segmentsOf(streamId, trackOf(rung));
  const { from, to } = airedRange(segments, stream, broadcast?.trim);
  const first = segments[from];
  if (from === to || first === undefined || run === null) return segments.length > 0;
  if (run < first.run || (run === first.run && part !== 'init' && part < first.n)) return true;
  // Unless the end is trimmed, a segment that this process has not read yet is on air.
  const after = segments[to];
  return (
    after !== undefined && (run > after.run || (run === after.run && part !== 'init' && part >= after.n))
  );
}

/** Placeholder for the viewer's signature in a playlist that is written once for all viewers of a plan. */
const signaturePlaceholder = '\0';

/** Returns the playlist for a viewer. @throws file_not_found before the first segment, file_locked */
async function playlistFor(
  states: LiveStates,
  playlists: Playlists,
  { stream, broadcast }: LiveState,
  { streamId, rung, update }: LiveFile & Pick<MediaPlaylist, 'update'>,
  { viewer, seesUnaired, isForAll }: FileAccess,
): Promise<string> {
  const runs = broadcast?.runs ?? [];
  const ended = stream.status === 'ended';
  const plan = viewer?.plan ?? 'basic';
  const opens = (quality: number) => opensQuality(plan, quality);
  const urlOf: UrlOf = (file, quality) => (isForAll(quality) ? file : file + signaturePlaceholder);
  // A recording offers every quality that any run has; the last connection may have sent audio only.
  const best = ended ? runs.toSorted((one, other) => other.rungs.length - one.rungs.length)[0] : runs.at(-1);
  const rungs = best?.rungs ?? fail('file_not_found');
  if (rung === null) {
    const open = rungs.filter((one) => opens(qualityOf(one)));
    if (open.length === 0) fail('file_locked');
    return masterOf(streamId, open, urlOf);
  }
  if (!runs.some((run) => run.rungs.some(({ name }) => name === rung))) fail('file_not_found');
  const stored = await states.segmentsOf(streamId, trackOf(rung));
  const { from, to } = seesUnaired
    ? { from: 0, to: stored.length }
    : airedRange(stored, stream, broadcast?.trim);
  const startsAt = seesUnaired || !ended ? undefined : broadcast?.trim?.from;
  const range = [from, to, startsAt?.getTime()];
  const key = [streamId, rung, update, ended, plan, isForAll(0), runs.length, ...range].join();
  const context = () => {
    const segments = stored.slice(from, to);
    return mediaOf({ streamId, rung, runs, ended, opens, update, urlOf, segments, startsAt });
  };
  return playlists.memo(key, { context });
}

/**
 * Returns a signed query string for the viewer; one signature covers all files of the stream. Access is checked
 * on every request, for as long as the player uses it.
 */
function signatureFor({ signedUrls, clock }: StreamingDeps, streamId: string, viewer: Viewer): string {
  const url = liveUrl(streamId);
  return signedUrls.sign(url, viewer, new Date(clock.now().getTime() + playedMs)).slice(url.length);
}

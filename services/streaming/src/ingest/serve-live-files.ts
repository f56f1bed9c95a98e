import { buffer } from 'node:stream/consumers';
import { canWatch } from '@poc/contracts/entitlements';
import { viewerOfFile } from '@poc/kit/entitlements/viewer-of-file';
import { fail } from '@poc/kit/errors';
import { recordRoute } from '@poc/kit/http/access-log';
import { openStored, uploadHeaders, uploadHeadersOf } from '@poc/kit/http/uploads';
import express, { type Response, type Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { StreamingDeps } from '../deps.ts';
import { type LiveFile, liveKey, parseLiveFile } from './live-files.ts';
import { type AddressOf, liveWindow, masterOf, mediaOf } from './live-playlists.ts';
import { createLiveStates, type LiveState } from './live-state.ts';

/** Enough for the latest segments of some streams, so that the store is read once for each and process. */
const cachedBytes = 64 * 1024 * 1024;

/**
 * Serves the playlists and segments of broadcasts: `GET /uploads/live/<file>`. Streams of free shows are public while
 * they are live and afterwards; others require signed addresses. Before its start, a stream is visible to administrators.
 */
export function serveLiveFiles(deps: StreamingDeps): Router {
  const states = createLiveStates(deps.db);
  const files = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
    fetchMethod: async (key) => buffer(await openStored(deps.store, key)),
  });
  const router = express.Router();

  router.get('/uploads/live/:file', async (request, response) => {
    recordRoute(request, '/uploads/live/{file}');
    const { file } = request.params;
    const asked = parseLiveFile(file) ?? fail('file_not_found');
    const state = (await states.stateOf(asked.streamId)) ?? fail('file_not_found');
    const query = new URLSearchParams(request.originalUrl.split('?')[1]);
    const access = await accessTo(deps, state, `/uploads/live/${file}`, query);
    if (!asked.isPlaylist) {
      const bytes = (await files.fetch(liveKey(file))) ?? fail('file_not_found');
      response
        .set(uploadHeadersOf({ cache: access.isPublic ? 'public' : 'private' }))
        .type('video/mp4')
        .send(bytes);
      return;
    }
    const playlist = await playlistFor(states, state, asked, access.addressOf);
    sendPlaylist(response, playlist, access.isPublic);
  });
  return router;
}

interface FileAccess {
  /** Everyone may read the file, and shared caches may retain it. */
  readonly isPublic: boolean;
  readonly addressOf: AddressOf;
}

/** @throws file_locked, file_not_found */
async function accessTo(
  deps: StreamingDeps,
  { stream, show }: LiveState,
  address: string,
  query: URLSearchParams,
): Promise<FileAccess> {
  const now = deps.clock.now();
  const rights = show ?? { access: 'free' as const, earlyAccessUntil: null };
  const isVisible = !stream.hidden && stream.status !== 'scheduled';
  if (isVisible && canWatch(rights, 'basic', now)) return { isPublic: true, addressOf: (file) => file };
  const viewer = await viewerOfFile(deps, address, query);
  if (viewer?.role !== 'admin' && !isVisible) fail('file_not_found');
  if (viewer === null || !canWatch(rights, viewer.plan, now)) return fail('file_locked');
  return {
    isPublic: false,
    addressOf: (file) => deps.addresses.sign(`/uploads/live/${file}`, viewer, now),
  };
}

/** @throws file_not_found before the first segment */
async function playlistFor(
  states: ReturnType<typeof createLiveStates>,
  { stream, broadcast }: LiveState,
  { streamId, rung }: LiveFile,
  addressOf: AddressOf,
): Promise<string> {
  const runs = broadcast?.runs ?? [];
  const rungs = runs.at(-1)?.rungs ?? fail('file_not_found');
  if (rung === null) return masterOf(streamId, rungs, addressOf);
  if (!runs.some((run) => run.rungs.some(({ name }) => name === rung))) fail('file_not_found');
  const segments = await states.segmentsOf(streamId, rung === 'audio' ? 'audio' : 'video');
  const ended = stream.status === 'ended';
  return mediaOf({
    ...{ streamId, rung, runs, ended, addressOf },
    segments: ended ? segments : segments.slice(-liveWindow),
  });
}

function sendPlaylist(response: Response, playlist: string, isPublic: boolean): void {
  response
    .set({ ...uploadHeaders, 'Cache-Control': isPublic ? 'public, max-age=1' : 'no-store' })
    .type('application/vnd.apple.mpegurl')
    .send(playlist);
}

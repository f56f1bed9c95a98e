import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ReadService, ServiceAnswer } from './forwarding/read-service.ts';
import type { Upstream } from './forwarding/upstream.ts';

/** Enough for the latest segments of some streams in all qualities. */
const maxBytes = 64 * 1024 * 1024;
/** Half of the second for which other shared caches may retain a playlist. */
const playlistMs = 500;
const segmentMs = 60_000;
/** Addresses without a signature, which are the same for all viewers. */
const shared = /^\/uploads\/live\/[\w.-]{1,100}(?:\?_HLS_skip=YES)?$/;

/**
 * Reads a file of a live stream that is the same for all viewers, once for all who request it together.
 * @returns null when the request needs a response of its own
 */
export type ReadLiveFile = (request: IncomingMessage) => Promise<ServiceAnswer | null>;

export function liveFileReader(readService: ReadService, streaming: Upstream): ReadLiveFile {
  const files = new LRUCache<string, ServiceAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1_024,
    ttl: segmentMs,
    fetchMethod: async (url, _before, { options }) => {
      const answer = await readService(streaming, url, { accept: '*/*' });
      const isShared =
        answer.status === 200 && answer.headers['cache-control']?.startsWith('public') === true;
      if (!isShared) return undefined;
      if (url.includes('.m3u8')) options.ttl = playlistMs;
      return answer;
    },
  });
  return async ({ method, url = '', headers }) => {
    const isPlain = method === 'GET' && !headers.range && !headers['if-none-match'];
    // The service reports its own failures to the request that follows.
    return (isPlain && shared.test(url) && (await files.fetch(url).catch(() => null))) || null;
  };
}

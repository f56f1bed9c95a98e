import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { bestEncoding, compress } from '@poc/kit/http/encodings';
import { LRUCache } from 'lru-cache';
import type { ReadService } from './forwarding/read-service.ts';
import type { Upstream } from './forwarding/upstream.ts';

/** Cache size: enough for the latest segments of a few streams in all qualities. */
const maxBytes = 64 * 1024 * 1024;
/** Cache lifetime of a playlist in ms: half of the second that shared caches are allowed. */
const playlistMs = 500;
const segmentMs = 60_000;
/** URLs without a signature, which are the same for all viewers. */
const shared = /^\/uploads\/live\/[\w.-]{1,100}(?:\?_HLS_skip=YES)?$/;

interface LiveFile {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}
/** A file in each encoding it is served in. Only playlists, which players request every two seconds, have several. */
type SharedFile = Readonly<Record<'plain' | 'gzip' | 'br', LiveFile>>;

/**
 * Reads a live-stream file shared by all viewers, coalescing concurrent requests.
 * @returns null when the request needs an individual response
 */
export type ReadLiveFile = (request: IncomingMessage) => Promise<LiveFile | null>;

export function liveFileReader(readService: ReadService, streaming: Upstream): ReadLiveFile {
  const files = new LRUCache<string, SharedFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain }) => plain.bytes.length + 1_024,
    ttl: segmentMs,
    fetchMethod: async (url, _before, { options }) => {
      const { status, headers, bytes } = await readService(streaming, url, { accept: '*/*' });
      if (status !== 200 || !headers['cache-control']?.startsWith('public')) return undefined;
      const plain = { headers, bytes };
      if (!url.includes('.m3u8')) return { plain, gzip: plain, br: plain };
      options.ttl = playlistMs;
      return playlistIn({ headers: { ...headers, vary: 'Accept-Encoding' }, bytes });
    },
  });
  return async ({ method, url = '', headers }) => {
    const isPlain = method === 'GET' && !headers.range;
    // After a failure the request is forwarded, and the service returns its own error.
    const file = isPlain && shared.test(url) && (await files.fetch(url).catch(() => null));
    return file ? file[bestEncoding(headers['accept-encoding'])] : null;
  };
}

async function playlistIn(plain: LiveFile): Promise<SharedFile> {
  const packed = async (encoding: 'gzip' | 'br'): Promise<LiveFile> => {
    const bytes = await compress(plain.bytes, { encoding, sent: 'once' });
    const more = { 'content-encoding': encoding, 'content-length': String(bytes.length) };
    return { headers: { ...plain.headers, ...more }, bytes };
  };
  return { plain, gzip: await packed('gzip'), br: await packed('br') };
}

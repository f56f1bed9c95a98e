import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { parseRange } from '../byte-range.ts';
import { CatalogueError, fail } from '../errors.ts';
import type { ObjectStore, StoredObject } from '../objects.ts';
import { noteRoute } from './access-log.ts';

/** No folders, no leading dot, nothing that means something to a file system or a shell. */
const fileName = /^\w[\w.-]{0,199}$/;

/** What a browser may show by itself. Anything else in the store is offered as a download of unknown kind. */
const shownTypes = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/vtt',
  'video/mp4',
  'video/webm',
]);

/** One range of bytes; lists of ranges are answered with the whole file, as RFC 9110 allows. */
const oneRange = /^bytes=(?:\d+-\d*|-\d+)$/;

/** Of all files that people have sent. */
export const uploadHeaders = {
  // A file's name is derived from its content, so that a browser never has to ask again.
  'Cache-Control': 'public, max-age=31536000, immutable',
  // Even if a file were active, it could do nothing: not guessed as another kind, no scripts, no frames of ours.
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

const cachingOf: Readonly<Record<Admission['cachedBy'], string>> = {
  everybody: uploadHeaders['Cache-Control'],
  reader: 'private, max-age=3600',
  nobody: 'private, no-cache',
};

/** Of a file that somebody was given. */
export const uploadHeadersOf = ({ cachedBy }: Pick<Admission, 'cachedBy'>): Record<string, string> => ({
  ...uploadHeaders,
  'Cache-Control': cachingOf[cachedBy],
});

/** How somebody gets a file. */
export interface Admission {
  /**
   * Who may show it again without asking: everybody, for good; its reader's browser, for an hour; nobody, since it may be taken
   * back at any moment, so that a browser asks each time whether what it has is still shown.
   */
  readonly cachedBy: 'everybody' | 'reader' | 'nobody';
  /** Only its first bytes, as if it ended there; null for all. */
  readonly bytes: number | null;
  /** How many seconds its reader may fetch it from the store itself; absent where it passes through the service. */
  readonly directSeconds?: number | undefined;
}

/**
 * Decides about a file before it is read from the store.
 * @param address `/uploads/<folder>/<file>`, with what stood behind the `?`
 * @throws file_locked, file_not_found
 */
export type AdmitFile = (address: string, query: URLSearchParams) => Promise<Admission>;

/** Where nobody decides. */
export const everybodys: Admission = { cachedBy: 'everybody', bytes: null };

export interface ServedUploads {
  readonly folder: string;
  readonly store: Pick<ObjectStore, 'get'>;
  /** Without it all files are everybody's. */
  readonly admit?: AdmitFile;
  /** Presigns addresses in the store, to which `GET` is redirected where the admission allows it. */
  readonly presign?: ((key: string, seconds: number) => Promise<string>) | undefined;
}

/**
 * Serves `GET` and `HEAD /uploads/<folder>/<file>` from the object store, ranges included.
 * Unknown or impossible names end with file_not_found, a store that is unavailable with service_unavailable.
 */
export function serveUploads({ folder, store, admit, presign }: ServedUploads): Router {
  const router = express.Router();
  router.get(`/uploads/${folder}/:file`, async (req, res) => {
    noteRoute(req, `/uploads/${folder}/{file}`);
    const { file } = req.params;
    if (!fileName.test(file)) fail('file_not_found');
    const query = new URLSearchParams(req.originalUrl.split('?')[1]);
    const admission = (await admit?.(`/uploads/${folder}/${file}`, query)) ?? everybodys;
    const { cachedBy, bytes, directSeconds } = admission;
    const [key, range] = [`${folder}/${file}`, rangeOf(req)];
    if (presign && directSeconds !== undefined && req.method === 'GET') {
      const location = await fromStore(() => presign(key, directSeconds));
      res.status(302).set({ Location: location, 'Cache-Control': 'no-store' }).end();
      return;
    }
    const stored = await (bytes === null
      ? openStored(store, key, range)
      : openBeginning(store, key, bytes, range));
    try {
      writeHead(res, stored, uploadHeadersOf({ cachedBy }));
      if (req.fresh) res.status(304).end();
      else if (req.method === 'HEAD') res.end();
      else await send(stored, res);
    } finally {
      stored.stream.destroy();
    }
  });
  return router;
}

/** Reads a file of the store. @throws file_not_found, service_unavailable */
export async function openStored(
  store: Pick<ObjectStore, 'get'>,
  key: string,
  range?: string,
): Promise<StoredObject> {
  return fromStore(() => store.get(key, range));
}

async function fromStore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof CatalogueError) throw cause;
    return fail('service_unavailable', { internal: 'the object store does not answer', cause });
  }
}

/** Reads of a file's beginning what was asked for, as if the file ended there. */
async function openBeginning(
  store: Pick<ObjectStore, 'get'>,
  key: string,
  bytes: number,
  range: string | undefined,
): Promise<StoredObject> {
  const part = parseRange(range, bytes);
  const { start, size } = part ?? { start: 0, size: bytes };
  const stored = await openStored(store, key, `bytes=${start}-${start + size - 1}`);
  // A store that gave something else gave too much.
  if (stored.status !== 206 || stored.size > size) {
    stored.stream.destroy();
    return fail('file_not_found', { internal: 'a beginning is longer than its file' });
  }
  const { contentRange: _, ...beginning } = { ...stored, totalSize: bytes };
  if (!part) return { ...beginning, status: 200 };
  return { ...beginning, contentRange: `bytes ${start}-${start + stored.size - 1}/${bytes}` };
}

function rangeOf(req: Request): string | undefined {
  const { range } = req.headers;
  return range !== undefined && oneRange.test(range) ? range : undefined;
}

function writeHead(res: Response, stored: StoredObject, headers: Record<string, string>): void {
  const shown = shownTypes.has(stored.contentType);
  res.status(stored.status);
  res.set({
    'Content-Type': shown ? stored.contentType : 'application/octet-stream',
    'Content-Length': String(stored.size),
    ...headers,
    ETag: stored.etag,
    'Last-Modified': stored.lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
  });
  if (!shown) res.set('Content-Disposition', 'attachment');
  if (stored.contentRange !== undefined) res.set('Content-Range', stored.contentRange);
}

/** A browser that goes away in the middle of a video is no fault of anybody. */
async function send(stored: StoredObject, res: Response): Promise<void> {
  try {
    await pipeline(stored.stream, res);
  } catch (error) {
    if (!res.destroyed) throw error;
  }
}

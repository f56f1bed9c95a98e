import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { AppError, fail } from '../errors.ts';
import { type ByteRange, parseRange } from '../storage/byte-range.ts';
import type { ObjectStore, StoredObject } from '../storage/objects.ts';
import { recordRoute } from './access-log.ts';
import { continues, statusByConditions } from './conditions.ts';

/** No folders, no leading dot, no character with a meaning to a file system or a shell. */
const fileName = /^\w[\w.-]{0,199}$/;

/** Types that browsers may display. Other files are sent as downloads of an unknown type. */
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

export const uploadHeaders = {
  // File names are derived from their content, so that browsers never have to revalidate.
  'Cache-Control': 'public, max-age=31536000, immutable',
  // Neutralises active files: no type sniffing, no scripts, no embedding.
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

const cachingOf: Readonly<Record<Admission['cache'], string>> = {
  public: uploadHeaders['Cache-Control'],
  private: 'private, max-age=3600',
  none: 'private, no-cache',
};

/** Headers of an admitted file. */
export const uploadHeadersOf = ({ cache }: Pick<Admission, 'cache'>): Record<string, string> => ({
  ...uploadHeaders,
  'Cache-Control': cachingOf[cache],
});

export interface Admission {
  /**
   * `public` responses are immutable; `private` ones are cached for an hour; `none` must be revalidated, because access
   * may be revoked at any moment.
   */
  readonly cache: 'public' | 'private' | 'none';
  /** Serves only the first bytes, as if the file ended there; null for all. */
  readonly bytes: number | null;
  /** Lifetime in seconds of a presigned URL to the store; absent when the file is served by the service. */
  readonly directSeconds?: number | undefined;
}

/**
 * Decides about a file before it is read from the store.
 * @param url `/uploads/<folder>/<file>`, without the query
 * @throws file_locked, file_not_found
 */
export type AdmitFile = (url: string, query: URLSearchParams) => Promise<Admission>;

/** Admission of files without access control. */
export const publicAdmission: Admission = { cache: 'public', bytes: null };

export interface ServedUploads {
  readonly folder: string;
  readonly store: Pick<ObjectStore, 'describe' | 'read'>;
  /** Default: all files are public. */
  readonly admit?: AdmitFile;
  /** Presigns URLs of the store; `GET` is redirected to them where the admission allows it. */
  readonly presign?: ((key: string, seconds: number) => Promise<string>) | undefined;
}

/**
 * Serves `GET` and `HEAD /uploads/<folder>/<file>` from the object store, with conditions and ranges by RFC 9110.
 * Unknown and invalid names fail with file_not_found, requests during an outage of the store with service_unavailable.
 */
export function serveUploads({ folder, store, admit, presign }: ServedUploads): Router {
  const router = express.Router();
  router.get(`/uploads/${folder}/:file`, async (req, res) => {
    recordRoute(req, `/uploads/${folder}/{file}`);
    const { file } = req.params;
    if (!fileName.test(file)) fail('file_not_found');
    const query = new URLSearchParams(req.originalUrl.split('?')[1]);
    const admission = (await admit?.(`/uploads/${folder}/${file}`, query)) ?? publicAdmission;
    const { cache, bytes, directSeconds } = admission;
    const key = `${folder}/${file}`;
    if (presign && directSeconds !== undefined && req.method === 'GET') {
      const location = await fromStore(() => presign(key, directSeconds));
      res.status(302).set({ Location: location, 'Cache-Control': 'no-store' }).end();
      return;
    }
    const stored = await fromStore(() => store.describe(key));
    const served = { ...stored, size: Math.min(bytes ?? stored.size, stored.size) };
    const part = partOf(req, served);
    if (typeof part === 'number') {
      if (part === 304) res.set(headersOf(served, cache));
      else if (part === 416) res.set('Content-Range', `bytes */${served.size}`);
      res.status(part).end();
      return;
    }
    const { start, size, partial } = part;
    const isRead = req.method === 'GET' && size > 0;
    const bytesRead =
      isRead && (await fromStore(() => store.read(key, size < stored.size ? part : undefined)));
    res.set({ ...headersOf(served, cache), 'Content-Length': String(size) });
    if (partial) res.status(206).set('Content-Range', `bytes ${start}-${start + size - 1}/${served.size}`);
    if (bytesRead) await send(bytesRead, res);
    else res.end();
  });
  return router;
}

/** Returns the byte range to send, or the status of a response without a body. */
function partOf(req: Request, file: StoredObject): (ByteRange & { partial: boolean }) | 304 | 412 | 416 {
  const status = statusByConditions(req.headers, file);
  if (status) return status;
  // Ranges are defined only for GET.
  const range = req.method === 'GET' && continues(req.headers, file) ? req.headers.range : undefined;
  const part = parseRange(range, file.size);
  if (part === 'unsatisfiable') return 416;
  return part === 'whole' ? { start: 0, size: file.size, partial: false } : { ...part, partial: true };
}

/** Opens a file of the store. @throws file_not_found, service_unavailable */
export const openStored = (store: Pick<ObjectStore, 'read'>, key: string): Promise<Readable> =>
  fromStore(() => store.read(key));

async function fromStore<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    return fail('service_unavailable', { internal: 'the object store is not responding', cause });
  }
}

function headersOf(
  { contentType, etag, lastModified }: StoredObject,
  cache: Admission['cache'],
): Record<string, string> {
  const shown = shownTypes.has(contentType);
  return {
    'Content-Type': shown ? contentType : 'application/octet-stream',
    ...(shown ? {} : { 'Content-Disposition': 'attachment' }),
    ...uploadHeadersOf({ cache }),
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
  };
}

/** Sends a stream; ignores errors caused by a client that disconnects. */
async function send(stream: Readable, res: Response): Promise<void> {
  try {
    await pipeline(stream, res);
  } catch (error) {
    if (!res.destroyed) throw error;
  }
}

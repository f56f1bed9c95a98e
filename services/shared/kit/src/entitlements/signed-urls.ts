import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Subject } from '../auth/subject.ts';

/** Signs and verifies URLs of files, valid for one person for a limited time. */
export interface SignedUrls {
  /**
   * Signs a URL for one viewer, for one to two hours. External URLs stay unchanged.
   * @param limit for plans that do not open the whole file: seconds of a playlist, or bytes of a file
   */
  sign(url: string, viewer: Viewer, now: Date, limit?: number): string;
  /** Returns the viewer of a signed URL; null if it has expired or has no valid signature. */
  viewerOf(url: string, query: URLSearchParams, now: Date): SignedViewer | null;
}

export interface Viewer {
  readonly id: string;
  readonly device: string;
}

/** `limit` is null for the whole file. */
export interface SignedViewer extends Viewer {
  readonly limit: number | null;
}

/** Identifies the device by a digest of the session id, because URLs are logged. */
export const viewerIn = ({ id, sessionId }: Pick<Subject, 'id' | 'sessionId'>): Viewer => ({
  id,
  device: createHash('sha256').update(sessionId).digest('base64url').slice(0, 16),
});

/** URLs are stable within an hour, so that refetching a response does not restart its video. */
const stepMs = 60 * 60_000;

/** @param key shared by the services that create and serve such URLs */
export function createSignedUrls(key: string): SignedUrls {
  const signatureOf = (url: string, viewer: Viewer, expires: string, limit: string | null): string => {
    // Line breaks separate the fields unambiguously, so that removing the limit invalidates the signature.
    const signed = [url, viewer.id, viewer.device, expires, ...(limit === null ? [] : [limit])];
    return createHmac('sha256', key).update(signed.join('\n')).digest('base64url');
  };

  return {
    sign(url, viewer, now, limit) {
      if (!url.startsWith('/uploads/')) return url;
      const expires = String(Math.ceil((now.getTime() + stepMs) / stepMs) * stepMs);
      const part = limit === undefined ? null : String(limit);
      const signature = signatureOf(url, viewer, expires, part);
      const query = new URLSearchParams({
        viewer: viewer.id,
        device: viewer.device,
        expires,
        ...(part && { limit: part }),
        signature,
      });
      return `${url}?${query}`;
    },
    viewerOf(url, query, now) {
      const [id, device, expires, signature] = ['viewer', 'device', 'expires', 'signature'].map((name) =>
        query.get(name),
      );
      if (!id || !device || !expires || !signature) return null;
      const limit = query.get('limit');
      const isOurs = sameText(signature, signatureOf(url, { id, device }, expires, limit));
      if (!isOurs || !(now.getTime() < Number(expires))) return null;
      return { id, device, limit: limit === null ? null : Number(limit) };
    },
  };
}

/** Compares strings of equal length in constant time. */
function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

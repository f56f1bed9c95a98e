import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Subject } from '../auth/subject.ts';

/** Gives and reads addresses of files that are one person's for a while. */
export interface SignedAddresses {
  /**
   * The address as one person may use it, for one to two hours; an address elsewhere stays as it is.
   * @param limit how much of it they get where their plan does not open all: the first seconds of a playlist, or the first
   * bytes of a file
   */
  sign(address: string, viewer: Viewer, now: Date, limit?: number): string;
  /** Whose address it is; null for one that has expired, or that was not signed here. */
  viewerOf(address: string, query: URLSearchParams, now: Date): SignedViewer | null;
}

/** Who an address is signed for, and on which device. */
export interface Viewer {
  readonly id: string;
  readonly device: string;
}

/** For whom an address was signed, and how much of what it gives them; null for all. */
export interface SignedViewer extends Viewer {
  readonly limit: number | null;
}

/** A device is a session: a digest of its id, since addresses are logged. */
export const viewerIn = ({ id, sessionId }: Pick<Subject, 'id' | 'sessionId'>): Viewer => ({
  id,
  device: createHash('sha256').update(sessionId).digest('base64url').slice(0, 16),
});

/** Within an hour an address stays the same, so that an answer fetched again does not start its video again. */
const stepMs = 60 * 60_000;

/** @param key known only to the services that give and serve such addresses */
export function createSignedAddresses(key: string): SignedAddresses {
  const signatureOf = (address: string, viewer: Viewer, expires: string, limit: string | null): string => {
    // No number holds a line break: what was signed with a limit is nothing without it.
    const signed = [address, viewer.id, viewer.device, expires, ...(limit === null ? [] : [limit])];
    return createHmac('sha256', key).update(signed.join('\n')).digest('base64url');
  };

  return {
    sign(address, viewer, now, limit) {
      if (!address.startsWith('/uploads/')) return address;
      const expires = String(Math.ceil((now.getTime() + stepMs) / stepMs) * stepMs);
      const part = limit === undefined ? null : String(limit);
      const signature = signatureOf(address, viewer, expires, part);
      const query = new URLSearchParams({
        viewer: viewer.id,
        device: viewer.device,
        expires,
        ...(part && { limit: part }),
        signature,
      });
      return `${address}?${query}`;
    },
    viewerOf(address, query, now) {
      const [id, device, expires, signature] = ['viewer', 'device', 'expires', 'signature'].map((name) =>
        query.get(name),
      );
      if (!id || !device || !expires || !signature) return null;
      const limit = query.get('limit');
      const isOurs = sameText(signature, signatureOf(address, { id, device }, expires, limit));
      if (!isOurs || !(now.getTime() < Number(expires))) return null;
      return { id, device, limit: limit === null ? null : Number(limit) };
    },
  };
}

/** Takes as long for any two texts of one length. */
function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

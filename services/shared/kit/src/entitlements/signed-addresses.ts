import { createHmac, timingSafeEqual } from 'node:crypto';

/** Gives and reads addresses of files that are one person's for a while. */
export interface SignedAddresses {
  /** The address as one person may use it, for one to two hours; an address elsewhere stays as it is. */
  sign(address: string, userId: string, now: Date): string;
  /** Whose address it is; null for one that has expired, or that was not signed here. */
  viewerOf(address: string, query: URLSearchParams, now: Date): string | null;
}

/** Within an hour an address stays the same, so that an answer fetched again does not start its video again. */
const stepMs = 60 * 60_000;

/** @param key known only to the services that give and serve such addresses */
export function createSignedAddresses(key: string): SignedAddresses {
  const signatureOf = (address: string, viewer: string, expires: string): string =>
    createHmac('sha256', key).update(`${address}\n${viewer}\n${expires}`).digest('base64url');

  return {
    sign(address, userId, now) {
      if (!address.startsWith('/uploads/')) return address;
      const expires = String(Math.ceil((now.getTime() + stepMs) / stepMs) * stepMs);
      const signature = signatureOf(address, userId, expires);
      return `${address}?${new URLSearchParams({ viewer: userId, expires, signature })}`;
    },
    viewerOf(address, query, now) {
      const [viewer, expires, signature] = ['viewer', 'expires', 'signature'].map((name) => query.get(name));
      if (!viewer || !expires || !signature) return null;
      const isOurs = sameText(signature, signatureOf(address, viewer, expires));
      return isOurs && now.getTime() < Number(expires) ? viewer : null;
    },
  };
}

/** Takes as long for any two texts of one length. */
function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

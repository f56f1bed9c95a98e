import { keysOfPicture } from '@poc/kit/images/picture-keys';

const address = /^\/uploads\/(merch\/[\w.-]+\.webp)$/;
const madeHere = /^merch\/[0-9a-f]{32}(?:-640|-320)?\.webp$/;

/** Returns a new picture URL; names are random and never reused. */
export const newUrl = (random: Buffer): string => `/uploads/merch/${random.toString('hex')}.webp`;

/** Returns the object keys of a URL, the widest picture first; none for an external URL. */
export function keysOf(merchUrl: string): string[] {
  const key = address.exec(merchUrl)?.[1];
  return key === undefined ? [] : keysOfPicture(key);
}

/** Returns whether this service created the file; files of the demo data or an operator are left alone. */
export const isMadeHere = (key: string): boolean => madeHere.test(key);

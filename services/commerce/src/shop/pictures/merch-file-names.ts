import { keysOfPicture } from '@poc/kit/images/picture-keys';

const merchUrl = /^\/uploads\/(merch\/[\w.-]+\.webp)$/;
const madeHere = /^merch\/[0-9a-f]{32}(?:-640|-320)?\.webp$/;

/** Returns a new picture URL; names are random and never reused. */
export const newUrl = (random: Buffer): string => `/uploads/merch/${random.toString('hex')}.webp`;

/** Returns the object keys of a URL, the widest picture first; none for an external URL. */
export function keysOf(url: string): string[] {
  const key = merchUrl.exec(url)?.[1];
  return key === undefined ? [] : keysOfPicture(key);
}

/** True if this service created the file; files of the demo data or an operator are left alone. */
export const isMadeHere = (key: string): boolean => madeHere.test(key);

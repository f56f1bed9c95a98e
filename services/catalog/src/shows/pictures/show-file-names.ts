import { keysOfPicture } from '@poc/kit/images/picture-keys';

const address = /^\/uploads\/(shows\/[\w.-]+)$/;
const madeHere = /^shows\/[0-9a-f]{32}(?:-640|-320)?\.(?:webp|mp4|webm|m3u8|vtt)$/;

/** A file name that was never used: names are unguessable, and never given twice. */
export const newName = (random: Buffer, extension: 'webp' | 'mp4' | 'webm' | 'm3u8' | 'vtt'): string =>
  `${random.toString('hex')}.${extension}`;

/** The address that a show takes for a file. */
export const addressOf = (name: string): string => `/uploads/shows/${name}`;

/** The keys of an address in the object store, the widest picture first; none for an address elsewhere. */
export function keysOf(showAddress: string): string[] {
  const key = address.exec(showAddress)?.[1];
  if (key === undefined) return [];
  return key.endsWith('.webp') ? keysOfPicture(key) : [key];
}

/** Whether a file was made by this service: what the demo data or an operator put there is left alone. */
export const isMadeHere = (key: string): boolean => madeHere.test(key);

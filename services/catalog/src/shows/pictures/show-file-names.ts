import { keysOfPicture } from '@poc/kit/images/picture-keys';

const address = /^\/uploads\/(shows\/[\w.-]+)$/;
const madeHere = /^shows\/[0-9a-f]{32}(?:-640|-320)?\.(?:webp|mp4|webm|m3u8|jpg|vtt)$/;

/** Creates a file name: unguessable and never reused. */
export const newName = (
  random: Buffer,
  extension: 'webp' | 'mp4' | 'webm' | 'm3u8' | 'jpg' | 'vtt',
): string => `${random.toString('hex')}.${extension}`;

/** URL of a file in the folder of shows. */
export const urlOf = (name: string): string => `/uploads/shows/${name}`;

/** Object-store keys for a URL, the widest picture first; empty for external URLs. */
export function keysOf(showUrl: string): string[] {
  const key = address.exec(showUrl)?.[1];
  if (key === undefined) return [];
  return key.endsWith('.webp') ? keysOfPicture(key) : [key];
}

/** True for files that this service created. Demo data and operators' files are never swept. */
export const isMadeHere = (key: string): boolean => madeHere.test(key);

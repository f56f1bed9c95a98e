import type { NewFile } from '../storage/file-folder.ts';
import { pictureTypes } from './render-picture.ts';

const narrower = /-(?:640|320)(?=\.webp$)/;

/** Suffixes of the narrower files; the web app builds their URLs by the same convention. */
const narrowSuffixes = ['-640', '-320'] as const;

/** Returns the object keys of a picture's files, the widest first. */
export const keysOfPicture = (widest: string): string[] => [
  widest,
  ...narrowSuffixes.map((suffix) => widest.replace(/\.webp$/, `${suffix}.webp`)),
];

/** Returns the URL of a key's file; for narrower files, the URL of the widest. */
export const urlOfKey = (key: string): string => `/uploads/${key.replace(narrower, '')}`;

/**
 * Builds a picture's files, the widest last: once the widest exists, all exist.
 * @param keys from `keysOfPicture`
 * @param renditions one per key, in the same order
 */
export function pictureFiles(keys: readonly string[], renditions: readonly Buffer[]): NewFile[] {
  if (renditions.length !== keys.length) throw new Error('the numbers of keys and renditions differ');
  return renditions
    .map((bytes, index) => ({ bytes, key: keys[index] ?? '', contentType: pictureTypes.webp }))
    .toReversed();
}

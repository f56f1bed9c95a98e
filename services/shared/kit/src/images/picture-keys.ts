import type { NewFile } from '../storage/file-folder.ts';
import { pictureTypes } from './render-picture.ts';

const narrower = /-(?:640|320)(?=\.webp$)/;

/** Suffixes of the narrower files of a picture; the web app builds their addresses by the same convention. */
const narrowSuffixes = ['-640', '-320'] as const;

/** The keys of a picture's files in the object store, by that of the widest, which comes first. */
export const keysOfPicture = (widest: string): string[] => [
  widest,
  ...narrowSuffixes.map((suffix) => widest.replace(/\.webp$/, `${suffix}.webp`)),
];

/** The address by which the file of a key is known: that of the widest picture for the narrower ones. */
export const addressOfKey = (key: string): string => `/uploads/${key.replace(narrower, '')}`;

/**
 * A picture's files, the widest last: anyone who finds that one finds the others too.
 * @param keys as `keysOfPicture` gives them
 * @param renditions one for each key, in the same order
 */
export function pictureFiles(keys: readonly string[], renditions: readonly Buffer[]): NewFile[] {
  if (renditions.length !== keys.length) throw new Error('a picture has one file for each width');
  return renditions
    .map((bytes, index) => ({ bytes, key: keys[index] ?? '', contentType: pictureTypes.webp }))
    .toReversed();
}

import type { ObjectStore } from '@poc/kit/storage/objects';
import type { VideoUploadDoc } from './video-upload.model.ts';

/** Folder of parts until they are joined. It is never served. */
export const partsFolder = 'tmp/videos/';

/** Maximum duration of an upload, in ms. */
export const uploadLastsMs = 24 * 60 * 60_000;

/** Size in bytes of every part but the last: small enough to be resent after a broken connection. */
export const partBytes = 16 * 1024 * 1024;

const partsPrefix = ({ name }: Pick<VideoUploadDoc, 'name'>): string => `${partsFolder}${name}/`;

/** @param part from 1 */
export const keyOfPart = (upload: Pick<VideoUploadDoc, 'name'>, part: number): string =>
  `${partsPrefix(upload)}${part}`;

/** Keys of all parts, in order. */
export const partKeys = (upload: Pick<VideoUploadDoc, 'name' | 'parts'>): string[] =>
  Array.from({ length: upload.parts }, (_, index) => keyOfPart(upload, index + 1));

/** Numbers of the parts that arrived completely, in order. Parts of another size must be sent again. */
export async function receivedParts(
  store: Pick<ObjectStore, 'list'>,
  upload: VideoUploadDoc,
): Promise<number[]> {
  const expected = new Map(partKeys(upload).map((key, index) => [key, index + 1]));
  const received: number[] = [];
  for await (const { key, size } of store.list(partsPrefix(upload))) {
    const part = expected.get(key);
    if (part !== undefined && size === sizeOfPart(upload, part)) received.push(part);
  }
  return received.toSorted((a, b) => a - b);
}

/** Size of a part in bytes. */
export function sizeOfPart({ bytes, partBytes: each, parts }: VideoUploadDoc, part: number): number {
  return part < parts ? each : bytes - each * (parts - 1);
}

import { limits } from '@poc/contracts/common';
import type { UploadPolicy } from '@poc/kit/direct-uploads';
import type { ObjectStore } from '@poc/kit/objects';
import type { VideoStore } from './video-store.ts';
import type { VideoUploadDoc } from './video-upload.model.ts';

/** Where parts lie until they are put together. Nothing serves this folder. */
export const partsFolder = 'tmp/videos/';

/** How long an upload may take. */
export const uploadLastsMs = 24 * 60 * 60_000;

/** The size of every part but the last. Small enough to be sent again after a broken line. */
export const partBytes = 16 * 1024 * 1024;

/** What the keys of an upload's parts begin with; the part's number, from 1, follows. */
export const partsPrefix = (uploadId: string): string => `${partsFolder}${uploadId}/`;

/** Lets a browser send parts of an upload for a while. It is short, since nothing ends it when its administrator is suspended. */
export const partsPolicy = (
  videos: Pick<VideoStore, 'policy'>,
  { _id, partBytes, expiresAt }: Pick<VideoUploadDoc, '_id' | 'partBytes' | 'expiresAt'>,
  now: Date,
): Promise<UploadPolicy> =>
  videos.policy({
    keyPrefix: partsPrefix(_id.toHexString()),
    maxBytes: partBytes,
    expiresAt: new Date(Math.min(now.getTime() + limits.uploadPolicyMs, expiresAt.getTime())),
  });

/** The keys of all parts, in their order. */
export function partKeys({ _id, parts }: Pick<VideoUploadDoc, '_id' | 'parts'>): string[] {
  const prefix = partsPrefix(_id.toHexString());
  return Array.from({ length: parts }, (_, index) => `${prefix}${index + 1}`);
}

/** The numbers of the parts that have arrived whole, in their order; one of another size has to be sent again. */
export async function receivedParts(
  store: Pick<ObjectStore, 'list'>,
  upload: VideoUploadDoc,
): Promise<number[]> {
  const expected = new Map(partKeys(upload).map((key, index) => [key, index + 1]));
  const received: number[] = [];
  for await (const { key, size } of store.list(partsPrefix(upload._id.toHexString()))) {
    const part = expected.get(key);
    if (part !== undefined && size === sizeOfPart(upload, part)) received.push(part);
  }
  return received.toSorted((a, b) => a - b);
}

function sizeOfPart({ bytes, partBytes: each, parts }: VideoUploadDoc, part: number): number {
  return part < parts ? each : bytes - each * (parts - 1);
}

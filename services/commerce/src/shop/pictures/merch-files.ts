import { randomBytes } from 'node:crypto';
import { pictureFiles, urlOfKey } from '@poc/kit/images/picture-keys';
import type { Logger } from '@poc/kit/log';
import { createFileFolder } from '@poc/kit/storage/file-folder';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { type Connection, trusted } from 'mongoose';
import { merchModel } from '../merch.model.ts';
import { isMadeHere, keysOf, newUrl } from './merch-file-names.ts';

/** Minimum age of a swept file in ms: a younger one may belong to an unsaved form. */
const minAgeMs = 24 * 60 * 60_000;

/** Pictures of products in the object store. Names are unique, so browsers may cache them. */
export interface MerchFiles {
  /** Stores a picture in its three widths. @returns its URL @throws service_unavailable */
  add(renditions: readonly Buffer[]): Promise<string>;
  /** True if an uploaded file exists. @throws service_unavailable */
  has(url: string): Promise<boolean>;
  /** Deletes unused files. Never fails: leftovers are swept later. */
  discard(urls: readonly string[]): Promise<void>;
  /** Deletes unused files of this service that are older than a day. @returns the number of deleted files */
  sweep(now: Date, signal: AbortSignal): Promise<number>;
}

export function createMerchFiles(deps: { db: Connection; logger: Logger; store: ObjectStore }): MerchFiles {
  const { db, logger, store } = deps;
  const files = createFileFolder({
    store,
    logger,
    prefix: 'merch/',
    of: 'a product',
    minAgeMs,
    isOurs: isMadeHere,
    inUse: (keys) => filesInUse(db, keys),
  });

  return {
    async add(renditions) {
      const url = newUrl(randomBytes(16));
      await files.put(pictureFiles(keysOf(url), renditions));
      return url;
    },
    has: (url) => files.query((objects) => objects.exists(url.replace('/uploads/', ''))),
    discard: (urls) => files.discard(urls.flatMap(keysOf)),
    sweep: (now, signal) => files.sweep(now, signal),
  };
}

/**
 * Returns the keys that a product uses, or used when it was ordered, since orders show the product as bought.
 */
async function filesInUse(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const urls = trusted({ $in: [...new Set(keys.map(urlOfKey))] });
  const [main, more, ordered] = await Promise.all([
    merchModel(db).distinct('imageUrl', { imageUrl: urls, deletedAt: null }),
    merchModel(db).distinct('moreImageUrls', { moreImageUrls: urls, deletedAt: null }),
    merchModel(db).distinct('orderedImageUrls', { orderedImageUrls: urls }),
  ]);
  const known = new Set<string>([...main, ...more, ...ordered]);
  return new Set(keys.filter((key) => known.has(urlOfKey(key))));
}

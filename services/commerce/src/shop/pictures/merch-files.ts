import { randomBytes } from 'node:crypto';
import { addressOfKey, pictureFiles } from '@poc/kit/images/picture-keys';
import type { Logger } from '@poc/kit/log';
import { createFileFolder } from '@poc/kit/storage/file-folder';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { type Connection, trusted } from 'mongoose';
import { merchModel } from '../merch.model.ts';
import { isMadeHere, keysOf, newAddress } from './merch-file-names.ts';

/** A younger file may belong to an unsaved form. */
const minAgeMs = 24 * 60 * 60_000;

/** Pictures of products in the object store. Names are unique, so browsers may cache them. */
export interface MerchFiles {
  /** Stores a picture in its three widths. @returns its URL @throws service_unavailable */
  add(renditions: readonly Buffer[]): Promise<string>;
  /** Returns whether an uploaded file exists. @throws service_unavailable */
  has(address: string): Promise<boolean>;
  /** Deletes unused files. Never fails: leftovers are swept later. */
  discard(addresses: readonly string[]): Promise<void>;
  /** Deletes unused files of this service that are older than a day. @returns their number */
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
      const address = newAddress(randomBytes(16));
      await files.put(pictureFiles(keysOf(address), renditions));
      return address;
    },
    has: (address) => files.query((objects) => objects.exists(address.replace('/uploads/', ''))),
    discard: (addresses) => files.discard(addresses.flatMap(keysOf)),
    sweep: (now, signal) => files.sweep(now, signal),
  };
}

/**
 * Returns the keys that a product uses, or used when it was ordered, since orders show the product as bought.
 */
async function filesInUse(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const addresses = trusted({ $in: [...new Set(keys.map(addressOfKey))] });
  const [main, more, ordered] = await Promise.all([
    merchModel(db).distinct('imageUrl', { imageUrl: addresses, deletedAt: null }),
    merchModel(db).distinct('moreImageUrls', { moreImageUrls: addresses, deletedAt: null }),
    merchModel(db).distinct('orderedImageUrls', { orderedImageUrls: addresses }),
  ]);
  const known = new Set<string>([...main, ...more, ...ordered]);
  return new Set(keys.filter((key) => known.has(addressOfKey(key))));
}

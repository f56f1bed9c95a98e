import { randomBytes } from 'node:crypto';
import { pictureTypes } from '@poc/kit/images/render-picture';
import { inTime } from '@poc/kit/in-time';
import type { Logger } from '@poc/kit/log';
import type { ObjectStore } from '@poc/kit/objects';
import type { Connection } from 'mongoose';
import { filesInUse } from './files-in-use.ts';
import { addressOf, isMadeHere, keysOf, newName } from './show-file-names.ts';
import { pictureSizes } from './show-picture.ts';

/** A younger file may belong to a form that is still being filled in. */
const spareMs = 24 * 60 * 60_000;
const batchSize = 500;

/** The pictures, videos and captions of shows in the object store. Each content has a name of its own, so that browsers may keep it. */
export interface ShowFiles {
  /** Stores a picture in its three widths. @returns its address @throws service_unavailable */
  addPicture(renditions: readonly Buffer[]): Promise<string>;
  /** Stores a WebVTT file. @returns its address @throws service_unavailable */
  addCaptions(text: string): Promise<string>;
  /** Bytes of the file at one of our addresses; null where there is none. @throws service_unavailable */
  sizeOf(address: string): Promise<number | null>;
  /** Removes the files of an address that no show has any more. It never fails: what stays is swept later. */
  discard(address: string | null): Promise<void>;
  /** Removes every file that was made here, is older than a day, and belongs to nothing. @returns how many there were */
  sweep(now: Date, signal: AbortSignal): Promise<number>;
}

export function createShowFiles(deps: { db: Connection; logger: Logger; store: ObjectStore }): ShowFiles {
  const { db, logger, store } = deps;
  let bucket: Promise<void> | undefined;

  /** Asked for when it is needed, not once at the start: the store may be away then. */
  const ensureBucket = (): Promise<void> => {
    bucket ??= store.ensureBucket().catch((error: unknown) => {
      bucket = undefined;
      throw error;
    });
    return bucket;
  };

  async function removeUnused(keys: string[]): Promise<number> {
    const inUse = await filesInUse(db, keys);
    const orphans = keys.filter((key) => !inUse.has(key));
    for (const key of orphans) await store.remove(key);
    return orphans.length;
  }

  return {
    async addPicture(renditions) {
      const address = addressOf(newName(randomBytes(16), 'webp'));
      const keys = keysOf(address);
      if (renditions.length !== pictureSizes.length) throw new Error('a picture has one file for each width');
      // The widest comes last: whoever finds it finds the others too.
      const files = renditions.map((bytes, index) => ({ bytes, key: keys[index] ?? '' })).toReversed();
      const putAll = async (): Promise<void> => {
        await ensureBucket();
        for (const { key, bytes } of files) await store.put(key, bytes, pictureTypes.webp);
      };
      await inTime(putAll());
      return address;
    },
    async addCaptions(text) {
      const address = addressOf(newName(randomBytes(16), 'vtt'));
      const [key = ''] = keysOf(address);
      await inTime(ensureBucket().then(() => store.put(key, Buffer.from(text), 'text/vtt')));
      return address;
    },
    async sizeOf(address) {
      const [key] = keysOf(address);
      return key === undefined ? null : inTime(ensureBucket().then(() => store.sizeOf(key)));
    },
    async discard(address) {
      if (address === null) return;
      const keys = keysOf(address).filter(isMadeHere);
      if (keys.length === 0) return;
      try {
        await inTime(removeUnused(keys));
      } catch (error) {
        logger.warn({ err: error }, 'files of a show were not removed; the sweep will do it');
      }
    },
    async sweep(now, signal) {
      await ensureBucket();
      let removed = 0;
      let batch: string[] = [];
      for await (const { key, lastModified } of store.list('shows/')) {
        if (signal.aborted) return removed;
        if (!isMadeHere(key) || now.getTime() - lastModified.getTime() < spareMs) continue;
        batch.push(key);
        if (batch.length < batchSize) continue;
        removed += await removeUnused(batch);
        batch = [];
      }
      return removed + (await removeUnused(batch));
    },
  };
}

import { randomBytes } from 'node:crypto';
import { pictureFiles } from '@poc/kit/images/picture-keys';
import type { Logger } from '@poc/kit/log';
import { createFileFolder } from '@poc/kit/storage/file-folder';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { isMadeHere, keysOf, newName, urlOf } from './show-file-names.ts';

/** Minimum age in ms of a swept file: younger ones may belong to a form that is still open. */
const minAgeMs = 24 * 60 * 60_000;

/**
 * Pictures, videos and captions of shows in the object store. A name is never reused, so browsers may cache it
 * permanently.
 */
export interface ShowFiles {
  /** Stores a picture in its three widths. @returns its URL @throws service_unavailable */
  addPicture(renditions: readonly Buffer[]): Promise<string>;
  /** Stores a WebVTT file. @returns its URL @throws service_unavailable */
  addCaptions(text: string): Promise<string>;
  /** Size in bytes of a stored file; null if there is none. @throws service_unavailable */
  sizeOf(url: string): Promise<number | null>;
  /** Removes the files of a URL unless something still uses it. Never throws: the sweep removes the rest. */
  discard(url: string | null): Promise<void>;
  /** Removes generated files that are older than a day and unused. @returns number of files removed */
  sweep(now: Date, signal: AbortSignal): Promise<number>;
}

/** @param inUse returns the keys that are in use */
export function createShowFiles({
  logger,
  store,
  inUse,
}: {
  logger: Logger;
  store: ObjectStore;
  inUse: (keys: readonly string[]) => Promise<Set<string>>;
}): ShowFiles {
  const files = createFileFolder({
    store,
    logger,
    prefix: 'shows/',
    of: 'a show',
    minAgeMs,
    isOurs: isMadeHere,
    inUse,
  });

  return {
    async addPicture(renditions) {
      const url = urlOf(newName(randomBytes(16), 'webp'));
      await files.put(pictureFiles(keysOf(url), renditions));
      return url;
    },
    async addCaptions(text) {
      const url = urlOf(newName(randomBytes(16), 'vtt'));
      const bytes = Buffer.from(text);
      await files.put(keysOf(url).map((key) => ({ key, bytes, contentType: 'text/vtt' })));
      return url;
    },
    async sizeOf(url) {
      const [key] = keysOf(url);
      return key === undefined ? null : files.query((objects) => objects.sizeOf(key));
    },
    async discard(url) {
      if (url !== null) await files.discard(keysOf(url));
    },
    sweep: (now, signal) => files.sweep(now, signal),
  };
}

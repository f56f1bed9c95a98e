import type { Logger } from '../log.ts';
import type { ObjectStore } from './objects.ts';
import { withStoreTimeout } from './with-store-timeout.ts';

export interface NewFile {
  key: string;
  bytes: Buffer;
  contentType: string;
}

/** Files of one folder of the object store that rows of a database name, and that go when no row does any more. */
export interface FileFolder {
  /** Stores files, one after the other. @throws service_unavailable */
  put(files: readonly NewFile[]): Promise<void>;
  /** Asks the store for something. @throws service_unavailable */
  ask<T>(question: (store: ObjectStore) => Promise<T>): Promise<T>;
  /** Removes those of some files that nothing names. It never fails: what stays is swept later. */
  discard(keys: readonly string[]): Promise<void>;
  /** Removes every file of ours that is old enough and that nothing names. @returns how many there were */
  sweep(now: Date, signal?: AbortSignal): Promise<number>;
}

const batchSize = 500;

/**
 * @param options.prefix of the folder's keys: `shows/`
 * @param options.of what a file belongs to, for the log: `a show`
 * @param options.minAgeMs how old a file must be to be swept: a younger one may belong to what is still being written
 * @param options.isOurs whether a file may be removed at all
 * @param options.inUse of some keys those that a row names
 */
export function createFileFolder(options: {
  store: ObjectStore;
  logger: Logger;
  prefix: string;
  of: string;
  minAgeMs: number;
  isOurs: (key: string) => boolean;
  inUse: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}): FileFolder {
  const { store, logger, prefix, of, minAgeMs, isOurs, inUse } = options;
  let bucket: Promise<void> | undefined;

  /** Asked for when it is needed, not once at the start: the store may be unavailable then. */
  const ensureBucket = (): Promise<void> => {
    bucket ??= store.ensureBucket().catch((error: unknown) => {
      bucket = undefined;
      throw error;
    });
    return bucket;
  };

  async function removeUnused(keys: readonly string[]): Promise<number> {
    const used = await inUse(keys);
    const orphans = keys.filter((key) => !used.has(key));
    for (const key of orphans) await store.remove(key);
    return orphans.length;
  }

  return {
    async put(files) {
      const putAll = async (): Promise<void> => {
        await ensureBucket();
        for (const { key, bytes, contentType } of files) await store.put(key, bytes, contentType);
      };
      await withStoreTimeout(putAll());
    },
    ask: (question) => withStoreTimeout(ensureBucket().then(() => question(store))),
    async discard(keys) {
      const ours = keys.filter(isOurs);
      if (ours.length === 0) return;
      try {
        await withStoreTimeout(removeUnused(ours));
      } catch (error) {
        logger.warn({ err: error }, `files of ${of} were not removed; the sweep will do it`);
      }
    },
    async sweep(now, signal) {
      await ensureBucket();
      let removed = 0;
      let batch: string[] = [];
      for await (const { key, lastModified } of store.list(prefix)) {
        if (signal?.aborted) return removed;
        if (!isOurs(key) || now.getTime() - lastModified.getTime() < minAgeMs) continue;
        batch.push(key);
        if (batch.length < batchSize) continue;
        removed += await removeUnused(batch);
        batch = [];
      }
      return removed + (await removeUnused(batch));
    },
  };
}

import { createReadCache } from '../cache/read-cache.ts';
import type { Logger } from '../log.ts';
import type { ObjectStore } from './objects.ts';
import { withStoreTimeout } from './with-store-timeout.ts';

export interface NewFile {
  key: string;
  bytes: Buffer;
  contentType: string;
}

/** Folder of the object store whose files are referenced by database rows and deleted once unreferenced. */
export interface FileFolder {
  /** Stores files sequentially. @throws service_unavailable */
  put(files: readonly NewFile[]): Promise<void>;
  /** Queries the store. @throws service_unavailable */
  query<T>(question: (store: ObjectStore) => Promise<T>): Promise<T>;
  /** Removes the unreferenced files among these. Never throws: the sweep removes the rest later. */
  discard(keys: readonly string[]): Promise<void>;
  /** Removes every unreferenced file of ours that is old enough. @returns their number */
  sweep(now: Date, signal?: AbortSignal): Promise<number>;
}

const batchSize = 500;

/**
 * @param options.prefix prefix of the folder's keys: `shows/`
 * @param options.of owner of a file, for the log: `a show`
 * @param options.minAgeMs minimum age for the sweep: a younger file may belong to a write in progress
 * @param options.isOurs returns true if a file may be removed at all
 * @param options.inUse returns the keys that a row references
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
  const buckets = createReadCache<void>({ max: 1 });
  /** Runs on demand instead of at startup, when the store may be unavailable. */
  const ensureBucket = () => buckets.memo('bucket', { context: () => store.ensureBucket() });

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
    query: (question) => withStoreTimeout(ensureBucket().then(() => question(store))),
    async discard(keys) {
      const ours = keys.filter(isOurs);
      if (ours.length === 0) return;
      try {
        await withStoreTimeout(removeUnused(ours));
      } catch (error) {
        logger.warn({ err: error }, `could not remove files of ${of}; the sweep will retry`);
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

import { createDirectUploads, type DirectUploads } from '@poc/kit/direct-uploads';
import type { Logger } from '@poc/kit/log';
import type { ObjectStore } from '@poc/kit/objects';
import type { CatalogConfig } from '../config.ts';

const defaultMaxBytes = 2 * 1024 ** 3;
const defaultOrigin = 'http://localhost:8080';

/** Where videos come in. */
export interface VideoStore extends Pick<DirectUploads, 'policy' | 'join'> {
  /** The most bytes that a video may have. */
  readonly maxBytes: number;
}

/** Sees to it, before the first upload, that there is a bucket and that our pages may post to it. */
export function createVideoStore(deps: {
  config: CatalogConfig;
  logger: Logger;
  store: ObjectStore;
}): VideoStore {
  const { config, logger, store } = deps;
  const uploads = createDirectUploads(config, config.S3_PUBLIC_ENDPOINT);
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    await store.ensureBucket();
    try {
      await uploads.allowOrigin(config.PUBLIC_URL ?? defaultOrigin);
    } catch (error) {
      // Some stores allow every origin, or leave that to their operator.
      logger.warn({ err: error }, 'the object store does not know which origin may post videos');
    }
  }

  return {
    maxBytes: config.VIDEO_MAX_BYTES ?? defaultMaxBytes,
    async policy(rules) {
      prepared ??= prepare().catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      await prepared;
      return uploads.policy(rules);
    },
    join: uploads.join,
  };
}

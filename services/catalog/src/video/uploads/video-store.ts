import { createReadCache } from '@poc/kit/cache/read-cache';
import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import { createDirectDownloads } from '@poc/kit/storage/direct-downloads';
import { createDirectUploads, type DirectUploads } from '@poc/kit/storage/direct-uploads';
import type { ObjectStore } from '@poc/kit/storage/objects';
import type { CatalogConfig } from '../../config.ts';

const defaultMaxBytes = 2 * 1024 ** 3;
const defaultOrigin = 'http://localhost:8080';

/** The object store as browsers reach it: for posting videos and for direct downloads of paid files. */
export interface VideoStore extends Pick<DirectUploads, 'form' | 'join'> {
  /** Maximum size of a video, in bytes. */
  readonly maxBytes: number;
  /** Presigns URLs at `PAID_FILES_ORIGIN`; undefined without that setting. */
  readonly presign: ((key: string, seconds: number) => Promise<string>) | undefined;
}

/** Creates the bucket and its CORS rule for our pages before the first upload or presigned URL. */
export function createVideoStore(deps: {
  config: CatalogConfig;
  logger: Logger;
  store: ObjectStore;
  clock: Clock;
}): VideoStore {
  const { config, logger, store, clock } = deps;
  const { S3_PUBLIC_ENDPOINT: endpoint, PAID_FILES_ORIGIN: origin } = config;
  const uploads = createDirectUploads(config, endpoint);
  const download = origin === undefined ? undefined : createDirectDownloads(config, { endpoint, origin });
  const prepared = createReadCache<void>({ max: 1 });
  const isPrepared = () => prepared.memo('bucket', { context: prepare });

  async function prepare(): Promise<void> {
    await store.ensureBucket();
    try {
      await uploads.allowOrigin(config.PUBLIC_URL ?? defaultOrigin);
    } catch (error) {
      // Some stores allow every origin, or leave CORS to their operator.
      logger.warn({ err: error }, 'could not set the CORS rule of the object store');
    }
  }

  return {
    maxBytes: config.VIDEO_MAX_BYTES ?? defaultMaxBytes,
    async form(file) {
      await isPrepared();
      return uploads.form(file);
    },
    presign:
      download &&
      (async (key, seconds) => {
        await isPrepared();
        return download(key, seconds, clock.now());
      }),
    join: uploads.join,
  };
}

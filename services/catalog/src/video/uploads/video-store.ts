import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import { createDirectDownloads } from '@poc/kit/storage/direct-downloads';
import { createDirectUploads, type DirectUploads } from '@poc/kit/storage/direct-uploads';
import type { ObjectStore } from '@poc/kit/storage/objects';
import type { CatalogConfig } from '../../config.ts';

const defaultMaxBytes = 2 * 1024 ** 3;
const defaultOrigin = 'http://localhost:8080';

/** The object store as browsers reach it: videos go there, and files that a plan opens come from there. */
export interface VideoStore extends Pick<DirectUploads, 'form' | 'join'> {
  /** The most bytes that a video may have. */
  readonly maxBytes: number;
  /** Presigns addresses at `PAID_FILES_ORIGIN`; undefined without it. */
  readonly presign: ((key: string, seconds: number) => Promise<string>) | undefined;
}

/** Ensures, before the first upload and the first presigned address, that there is a bucket with a CORS rule for our pages. */
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
  let prepared: Promise<void> | undefined;

  const isPrepared = (): Promise<void> =>
    (prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));

  async function prepare(): Promise<void> {
    await store.ensureBucket();
    try {
      await uploads.allowOrigin(config.PUBLIC_URL ?? defaultOrigin);
    } catch (error) {
      // Some stores allow every origin, or leave that to their operator.
      logger.warn({ err: error }, 'the object store does not know which origin may post and read videos');
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

import {
  baseConfig,
  identityConfig,
  imageHostsConfig,
  internalPortConfig,
  kafkaConfig,
  mongoConfig,
  redisConfig,
  s3Config,
  sharedReadConfig,
  streamHostsConfig,
  uploadsSigningConfig,
  videoHostsConfig,
} from '@poc/kit/config';
import type { ServiceDeps } from '@poc/kit/service';
import { z } from 'zod';

/** The settings of the process, from the environment. */
export const configSchema = z.object({
  ...baseConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...redisConfig,
  ...identityConfig,
  ...internalPortConfig,
  ...s3Config,
  ...sharedReadConfig,
  ...streamHostsConfig,
  ...uploadsSigningConfig,
  /** Where browsers reach the object store, when that is another address than S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  /** Where browsers reach the bucket for files that a plan opens: the store, or a CDN before it. Default: through this service. */
  PAID_FILES_ORIGIN: z
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  /** The one origin, from which browsers send videos to the object store. */
  PUBLIC_URL: z.url().optional(),
  /** The most bytes of a video that is uploaded. Default: 2 GB. */
  VIDEO_MAX_BYTES: z.coerce.number().int().positive().optional(),
  /** The ffmpeg program that converts uploaded videos; ffprobe is expected beside it. Default: `ffmpeg` of the PATH. */
  FFMPEG_PATH: z.string().min(1).optional(),
  ...imageHostsConfig,
  ...videoHostsConfig,
});
export type CatalogConfig = z.output<typeof configSchema>;

/** What a use case may reach. */
export type Deps = Pick<ServiceDeps<CatalogConfig>, 'db' | 'clock'>;

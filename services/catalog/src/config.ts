import {
  baseConfig,
  identityConfig,
  imageHostsConfig,
  internalPortConfig,
  kafkaConfig,
  mongoConfig,
  redisConfig,
  s3Config,
  searchConfig,
  sharedReadConfig,
  streamHostsConfig,
  uploadsSigningConfig,
  videoHostsConfig,
} from '@poc/kit/config';
import type { ServiceDeps } from '@poc/kit/service';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...redisConfig,
  ...identityConfig,
  ...internalPortConfig,
  ...s3Config,
  ...searchConfig,
  ...sharedReadConfig,
  ...streamHostsConfig,
  ...uploadsSigningConfig,
  /** URL of the object store for browsers, if it differs from S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  /**
   * Origin of the bucket or of a CDN in front of it, for redirects to paid files. Default: this service streams
   * them.
   */
  PAID_FILES_ORIGIN: z
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Origin of the pages, which may post videos to the object store. */
  PUBLIC_URL: z.url().optional(),
  /** Maximum size of a video upload, in bytes. Default: 2 GB. */
  VIDEO_MAX_BYTES: z.coerce.number().int().positive().optional(),
  /** Path of ffmpeg. Default: `ffmpeg` on the PATH. */
  FFMPEG_PATH: z.string().min(1).optional(),
  ...imageHostsConfig,
  ...videoHostsConfig,
});
export type CatalogConfig = z.output<typeof configSchema>;

export type Deps = Pick<ServiceDeps<CatalogConfig>, 'db' | 'clock'>;

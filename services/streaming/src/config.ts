import {
  baseConfig,
  identityConfig,
  imageHostsConfig,
  internalPortConfig,
  kafkaConfig,
  liveClusterConfig,
  mongoConfig,
  redisConfig,
  s3Config,
  searchConfig,
  sharedReadConfig,
  streamHostsConfig,
  uploadsSigningConfig,
} from '@poc/kit/config';
import type { ServiceDeps } from '@poc/kit/service';
import { z } from 'zod';

const shared = { ...baseConfig, ...mongoConfig, ...kafkaConfig, ...identityConfig };

/** Settings of the API process, from the environment. */
export const configSchema = z.object({
  ...shared,
  ...internalPortConfig,
  ...sharedReadConfig,
  ...redisConfig,
  ...streamHostsConfig,
  ...uploadsSigningConfig,
  ...imageHostsConfig,
  ...s3Config,
  ...searchConfig,
  CATALOG_URL: z.url(),
  /** URL at which encoders reach the ingest processes, as administrators enter it. */
  INGEST_PUBLIC_URL: z
    .string()
    .regex(/^rtmps?:\/\/[^\s]+$/, 'must be an rtmp or rtmps address')
    .default('rtmp://localhost:1935/live'),
});
export type StreamingConfig = z.output<typeof configSchema>;

const count = (standard: number, max = 1_000_000) =>
  z.coerce.number().int().min(1).max(max).default(standard);

/** Settings of a socket node. Each node enforces its limits separately. */
export const liveConfigSchema = z.object({
  ...shared,
  ...redisConfig,
  ...liveClusterConfig,
  /** Host under which the gateway reaches this node. Default: HOST, or the host name when HOST is a wildcard. */
  ADVERTISED_HOST: z.string().min(1).optional(),
  /** Name of this release, such as the hash of the pod's template: the gateway prefers nodes of the newest one. */
  RELEASE: z.string().min(1).max(100).optional(),
  MONGO_DATABASE: z.string().min(1).default('poc_streaming'),
  /** Events of any kind per socket; exceeding the limit disconnects the client. */
  SOCKET_EVENT_BURST: count(100),
  SOCKET_EVENTS_PER_SECOND: count(50),
  /** Connections of one signed-in person, across devices and tabs. */
  SOCKETS_PER_PERSON: count(50),
  /** Chat messages per person: across all sockets on a node, and across all nodes at a stream's home. */
  CHAT_BURST: count(5),
  CHAT_PER_SECOND: count(1),
  /** Limit per person. */
  REACTIONS_PER_SECOND: count(20),
  /** Limit per socket. */
  JOINS_PER_SECOND: count(10),
  /** Interval of viewer counts, and of `stream-state` when something changed. */
  STATE_INTERVAL_MS: count(2_000, 60_000),
});
export type LiveConfig = z.output<typeof liveConfigSchema>;

/** Settings of an ingest process. */
export const ingestConfigSchema = z.object({
  ...shared,
  ...s3Config,
  MONGO_DATABASE: z.string().min(1).default('poc_streaming'),
  RTMP_PORT: z.coerce.number().int().min(0).max(65_535).default(1935),
  /** Path of ffmpeg, or its name on the PATH. */
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  /** Concurrent encoders and browsers; each needs about one core. */
  MAX_BROADCASTS: count(4, 1_000),
});
export type IngestConfig = z.output<typeof ingestConfigSchema>;

/** Dependencies common to all use cases of the API process. */
export type Deps = Pick<ServiceDeps<StreamingConfig>, 'db' | 'clock'> & {
  readonly config: Pick<
    StreamingConfig,
    'CATALOG_URL' | 'STREAM_HOSTS' | 'INGEST_PUBLIC_URL' | 'SHARED_READ_MS'
  >;
};

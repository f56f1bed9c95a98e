import {
  baseConfig,
  identityConfig,
  imageHostsConfig,
  internalPortConfig,
  kafkaConfig,
  liveClusterConfig,
  mongoConfig,
  redisConfig,
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
  ...streamHostsConfig,
  ...uploadsSigningConfig,
  ...imageHostsConfig,
  CATALOG_URL: z.url(),
});
export type StreamingConfig = z.output<typeof configSchema>;

const count = (standard: number, max = 1_000_000) =>
  z.coerce.number().int().min(1).max(max).default(standard);
const milliseconds = (standard: number, max = 60_000) => count(standard, max);

/** Settings of a socket node. Limits apply per node; defaults fit the needs of one person. */
export const liveConfigSchema = z.object({
  ...shared,
  ...redisConfig,
  ...liveClusterConfig,
  /** Host under which the gateway reaches this node. Default: HOST, or the host name when HOST is a wildcard. */
  ADVERTISED_HOST: z.string().min(1).optional(),
  MONGO_DATABASE: z.string().min(1).default('poc_streaming'),
  /** Maximum frame size in bytes; a larger frame closes the socket. */
  SOCKET_FRAME_MAX: count(16 * 1024),
  /** Events of any kind per socket; exceeding the limit disconnects the client. */
  SOCKET_EVENT_BURST: count(100),
  SOCKET_EVENTS_PER_SECOND: count(50),
  SOCKET_STREAMS_MAX: count(5),
  /** Connections of one signed-in person, across devices and tabs. */
  SOCKETS_PER_PERSON: count(50),
  /** Maximum unsent bytes per client. Beyond it the client is skipped until it has read them. */
  SOCKET_BACKLOG_MAX: count(256 * 1024, 64 * 1024 * 1024),
  /** Chat messages per person: across all sockets on a node, and across all nodes at a stream's home. */
  CHAT_BURST: count(5),
  CHAT_PER_SECOND: count(1),
  REACTIONS_PER_SECOND: count(20),
  JOINS_PER_SECOND: count(10),
  /** Timeout for a sender; afterwards the client may retry. */
  CHAT_TIMEOUT_MS: milliseconds(8_000),
  /** Minimum time between two commits of a stream's messages on a node. Sets the rhythm of a busy chat. */
  CHAT_COMMIT_WINDOW_MS: milliseconds(25),
  /** The same while few messages wait: each commit causes a write to every viewer. */
  CHAT_GATHER_MS: milliseconds(40),
  CHAT_BATCH_MAX: count(400, 400),
  /** Maximum queued messages per stream and node; beyond it senders receive too_many_requests. */
  CHAT_QUEUE_MAX: count(5_000),
  /**
   * Minimum time between two writes to a viewer; widens automatically on a busy node. Shorter than the time between
   * commits, so that stored messages are announced at once.
   */
  FAN_OUT_WINDOW_MS: milliseconds(20, 150),
  /** The same for clients in batch mode. */
  FAN_OUT_BATCH_WINDOW_MS: milliseconds(100, 150),
  REACTION_FLUSH_MS: milliseconds(250),
  /** Interval of viewer counts, and of `stream-state` when something changed. */
  STATE_INTERVAL_MS: milliseconds(2_000),
});
export type LiveConfig = z.output<typeof liveConfigSchema>;

/** Dependencies common to all use cases of the API process. */
export type Deps = Pick<ServiceDeps<StreamingConfig>, 'db' | 'clock'> & {
  readonly config: Pick<StreamingConfig, 'CATALOG_URL' | 'STREAM_HOSTS'>;
};

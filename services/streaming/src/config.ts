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

/** The settings of the API process, from the environment. */
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

/** The settings of a socket node. The limits hold per node; each default is what one person can need. */
export const liveConfigSchema = z.object({
  ...shared,
  ...redisConfig,
  ...liveClusterConfig,
  /** The host by which the gateway reaches this node. Default: HOST, or the machine's name where that means all addresses. */
  ADVERTISED_HOST: z.string().min(1).optional(),
  /** The API process's database. */
  MONGO_DATABASE: z.string().min(1).default('poc_streaming'),
  /** Largest frame, in bytes: a socket that sends more is closed. */
  SOCKET_FRAME_MAX: count(16 * 1024),
  /** Any events at all, per socket: a client that sends more is disconnected. */
  SOCKET_EVENT_BURST: count(100),
  SOCKET_EVENTS_PER_SECOND: count(50),
  SOCKET_STREAMS_MAX: count(5),
  /** Connections of one signed-in person, over all their devices and tabs. */
  SOCKETS_PER_PERSON: count(50),
  /** Bytes that may wait for a client that does not read them; beyond that it is left out until it has. */
  SOCKET_BACKLOG_MAX: count(256 * 1024, 64 * 1024 * 1024),
  /** Chat messages per person, over all sockets of theirs on the node, and over all nodes at the home of a stream. */
  CHAT_BURST: count(5),
  CHAT_PER_SECOND: count(1),
  REACTIONS_PER_SECOND: count(20),
  JOINS_PER_SECOND: count(10),
  /** How long a sender waits for an outcome; then the message may be sent again. */
  CHAT_TIMEOUT_MS: milliseconds(8_000),
  /** Least time between two commits of a stream's messages on a node: those of a busy chat share them. It sets the rhythm. */
  CHAT_COMMIT_WINDOW_MS: milliseconds(25),
  /** The same while few messages wait: each commit is a write to every viewer. */
  CHAT_GATHER_MS: milliseconds(40),
  /** Messages of one transaction. */
  CHAT_BATCH_MAX: count(400, 400),
  /** Messages of one stream that may wait on a node; beyond that senders are asked to slow down. */
  CHAT_QUEUE_MAX: count(5_000),
  /**
   * Least time between two writes to a viewer; a busy node widens it by itself. Less than between commits, so that what is
   * stored is announced at once.
   */
  FAN_OUT_WINDOW_MS: milliseconds(20, 150),
  /** The same for those who asked for batches. */
  FAN_OUT_BATCH_WINDOW_MS: milliseconds(100, 150),
  REACTION_FLUSH_MS: milliseconds(250),
  /** How often viewers are counted, and `stream-state` is sent when something changed. */
  STATE_INTERVAL_MS: milliseconds(2_000),
});
export type LiveConfig = z.output<typeof liveConfigSchema>;

/** What a use case of the API process may reach. */
export type Deps = Pick<ServiceDeps<StreamingConfig>, 'db' | 'clock'> & {
  readonly config: Pick<StreamingConfig, 'CATALOG_URL' | 'STREAM_HOSTS'>;
};

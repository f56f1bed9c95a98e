import { isIP } from 'node:net';
import {
  baseConfig,
  identityConfig,
  imageHostsConfig,
  liveClusterConfig,
  redisConfig,
  sellerConfig,
  streamHostsConfig,
  videoHostsConfig,
} from '@poc/kit/config';
import { z } from 'zod';
import { socialLinks } from './composed/social-links.ts';

const serviceUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** `a, b` as ['a', 'b']; an empty string as []. */
const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A value of express' `trust proxy`: an IP address, a network, or one of its network names. */
const proxy = z
  .string()
  .refine(
    (text) => isIP(text.split('/')[0] ?? '') !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(text),
    'must be addresses or networks',
  );

const count = z.coerce.number().int().positive();

/** Settings of the gateway. Times are milliseconds. */
export const configSchema = z.object({
  ...baseConfig,
  ...redisConfig,
  ...liveClusterConfig,
  ...identityConfig,
  ...imageHostsConfig,
  ...sellerConfig,
  ...videoHostsConfig,
  ...streamHostsConfig,
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535),
  PUBLIC_URL: serviceUrl.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  CATALOG_URL: serviceUrl,
  STREAMING_URL: serviceUrl,
  COMMERCE_URL: serviceUrl,
  COMMUNITY_URL: serviceUrl,
  /** URL of the ingest processes, for live video from browsers. */
  INGEST_URL: serviceUrl,
  WEB_DIST: z.string().min(1),
  S3_ENDPOINT: serviceUrl.optional(),
  /** URL of the object store for browsers. Default: S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: serviceUrl.optional(),
  /** Origin of paid files for browsers: the store, or a CDN in front of it. Default: the gateway. */
  PAID_FILES_ORIGIN: serviceUrl.transform((url) => new URL(url).origin).optional(),
  SOCIAL_LINKS: z.string().default('').pipe(socialLinks),
  /** Press contact; without it, the site shows the contact form. */
  PRESS_EMAIL: z.email().optional(),
  /** IP addresses or networks (CIDR) of proxies whose X-Forwarded-For is trusted. Default: none. */
  TRUSTED_PROXIES: z.string().default('').transform(commaList).pipe(z.array(proxy)),
  /** Requests per minute of a user, or of an IP address for visitors. Default: 600 in production, else 6,000. */
  RATE_LIMIT_PER_MINUTE: count.optional(),
  /** Requests per minute for sign-in steps, registration and codes. Default: 30 in production, else 120. */
  AUTH_RATE_LIMIT_PER_MINUTE: count.optional(),
  /** WebSockets and polls open from one IP address at this gateway. Default: 2,000 in production, else 20,000. */
  SOCKETS_PER_ADDRESS: count.optional(),
  /**
   * Time for which a stopping gateway keeps its WebSockets open. A value above the time to replace all socket nodes
   * lets viewers move to a new node and a new gateway at the same time.
   */
  SOCKET_GRACE_MS: z.coerce.number().int().min(0).max(3_600_000).default(0),
  UPSTREAM_TIMEOUT_MS: count.default(15_000),
  /** Maximum time a request waits for a service that is being replaced, before it gets 503. */
  UPSTREAM_HOLD_MS: z.coerce.number().int().min(0).default(8_000),
  /**
   * Concurrent requests to one service; further ones get 503 instead of queueing. Each takes about 40 kB of memory
   * here.
   */
  UPSTREAM_MAX_CONCURRENT: count.default(2_048),
  /** Maximum age of a response in the shared cache (ADR 34); 0 turns the cache off. */
  SHARED_ANSWER_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
});

export type GatewayConfig = z.output<typeof configSchema>;

export function storeOriginOf({
  S3_PUBLIC_ENDPOINT,
  S3_ENDPOINT,
}: Pick<GatewayConfig, 'S3_ENDPOINT' | 'S3_PUBLIC_ENDPOINT'>): string | undefined {
  const url = S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT;
  return url === undefined ? undefined : new URL(url).origin;
}

/** Maximum chat connections per IP address; high because mobile carriers put hundreds of phones behind one address. */
export const socketsPerAddressOf = ({ SOCKETS_PER_ADDRESS, NODE_ENV }: GatewayConfig): number =>
  SOCKETS_PER_ADDRESS ?? (NODE_ENV === 'production' ? 2_000 : 20_000);

/** Requests per minute from one IP address by kind of traffic; `general` is also the limit of a signed-in user. */
export interface RateLimits {
  readonly general: number;
  readonly auth: number;
  readonly shared: number;
  /** Playlists and segments of live video: about 60 a minute for each viewer. */
  readonly live: number;
}

/**
 * Factor of the `shared` limit: when a stream begins, hundreds of phones behind a carrier's IP address load the same
 * pages.
 */
const sharedPerGeneral = 5;
/** Factor of the `live` limit: allows 2,000 viewers behind one IP address. */
const livePerGeneral = 200;

export function rateLimitsOf(config: GatewayConfig): RateLimits {
  const production = config.NODE_ENV === 'production';
  const general = config.RATE_LIMIT_PER_MINUTE ?? (production ? 600 : 6_000);
  return {
    general,
    auth: config.AUTH_RATE_LIMIT_PER_MINUTE ?? (production ? 30 : 120),
    shared: general * sharedPerGeneral,
    live: general * livePerGeneral,
  };
}

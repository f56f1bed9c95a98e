import { isIP } from 'node:net';
import {
  baseConfig,
  identityConfig,
  imageHostsConfig,
  liveClusterConfig,
  redisConfig,
  streamHostsConfig,
  videoHostsConfig,
} from '@poc/kit/config';
import { z } from 'zod';
import { socialLinks } from './composed/social-links.ts';

const serviceUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** `a, b` as ['a', 'b']; an empty text is an empty list. */
const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What express' `trust proxy` takes: an address, a network, or one of its names for networks. */
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
  ...videoHostsConfig,
  ...streamHostsConfig,
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535),
  PUBLIC_URL: serviceUrl.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  CATALOG_URL: serviceUrl,
  STREAMING_URL: serviceUrl,
  COMMERCE_URL: serviceUrl,
  COMMUNITY_URL: serviceUrl,
  WEB_DIST: z.string().min(1),
  /** The object store, to which administrators' browsers send videos; the second where they reach it elsewhere. */
  S3_ENDPOINT: serviceUrl.optional(),
  S3_PUBLIC_ENDPOINT: serviceUrl.optional(),
  /** Where browsers fetch files that a plan opens: the store, or a CDN before it. Default: here. */
  PAID_FILES_ORIGIN: serviceUrl.transform((url) => new URL(url).origin).optional(),
  /** Our pages on social networks, separated by commas; the footer links to them. */
  SOCIAL_LINKS: z.string().default('').pipe(socialLinks),
  /** Where journalists write to; without it, they use the contact form. */
  PRESS_EMAIL: z.email().optional(),
  /** Addresses or networks (CIDR) whose X-Forwarded-For is believed. None by default, so that forging it does nothing. */
  TRUSTED_PROXIES: z.string().default('').transform(commaList).pipe(z.array(proxy)),
  /** Requests a minute of one person, or of one address that no known person uses. Default: 600 in production, 6000 elsewhere. */
  RATE_LIMIT_PER_MINUTE: count.optional(),
  /** The same for signing in, registering and codes. Default: 30 in production, 120 elsewhere. */
  AUTH_RATE_LIMIT_PER_MINUTE: count.optional(),
  /** Websockets and polls that one address may have open here at once. Default: 2,000 in production, 20,000 elsewhere. */
  SOCKETS_PER_ADDRESS: count.optional(),
  UPSTREAM_TIMEOUT_MS: count.default(15_000),
  UPSTREAM_CONNECT_TIMEOUT_MS: count.default(2_000),
  /** How long requests are kept back while a service is being replaced, before they are answered 503. */
  UPSTREAM_HOLD_MS: z.coerce.number().int().min(0).default(8_000),
  /**
   * Requests that one service may have open at once; more are answered 503 instead of waiting. Each takes some 40 kB of
   * memory here while it waits.
   */
  UPSTREAM_MAX_CONCURRENT: count.default(2_048),
  /** How old an answer may be that many are sent from memory (ADR 34); 0 makes each answer by itself. */
  SHARED_ANSWER_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  /** How often revocations are read and the services are asked how they are. */
  WATCH_INTERVAL_MS: count.default(10_000),
});

export type GatewayConfig = z.output<typeof configSchema>;

/** The origin that browsers may send videos to; undefined where none is known. */
export function storeOriginOf({
  S3_PUBLIC_ENDPOINT,
  S3_ENDPOINT,
}: Pick<GatewayConfig, 'S3_ENDPOINT' | 'S3_PUBLIC_ENDPOINT'>): string | undefined {
  const address = S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT;
  return address === undefined ? undefined : new URL(address).origin;
}

/** How many connections of the chat one address may have open: a carrier has hundreds of phones behind one. */
export const socketsPerAddressOf = ({ SOCKETS_PER_ADDRESS, NODE_ENV }: GatewayConfig): number =>
  SOCKETS_PER_ADDRESS ?? (NODE_ENV === 'production' ? 2_000 : 20_000);

/** How many requests a minute each kind of traffic may make from one address; `general` is also what a person may make. */
export interface RateLimits {
  readonly general: number;
  readonly auth: number;
  readonly shared: number;
}

/** What hundreds of phones behind one address of a carrier do at once when a stream begins gets a larger allowance. */
const sharedPerGeneral = 5;

/** The limits in force: what the environment says, else the defaults for where this runs. */
export function rateLimitsOf(config: GatewayConfig): RateLimits {
  const production = config.NODE_ENV === 'production';
  const general = config.RATE_LIMIT_PER_MINUTE ?? (production ? 600 : 6_000);
  return {
    general,
    auth: config.AUTH_RATE_LIMIT_PER_MINUTE ?? (production ? 30 : 120),
    shared: general * sharedPerGeneral,
  };
}

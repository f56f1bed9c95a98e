import { email } from '@poc/contracts/common';
import {
  baseConfig,
  imageHostsConfig,
  internalPortConfig,
  kafkaConfig,
  mongoConfig,
  namesIn,
  redisConfig,
  s3Config,
} from '@poc/kit/config';
import { z } from 'zod';

export const defaultPushHosts = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

export const configSchema = z.object({
  ...baseConfig,
  ...internalPortConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...s3Config,
  ...imageHostsConfig,
  /** Notifies open pages of new notifications; without it, they only poll. */
  REDIS_URL: redisConfig.REDIS_URL.optional(),
  /** Public origin; cookies are `Secure` if it is https. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** Encrypts signing keys and other data at rest. Comma-separated while a secret is being replaced. */
  KEY_ENCRYPTION_SECRET: z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=){0,2}$/,
      'must be 32 bytes in base64, or up to three of that, separated by commas',
    ),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }),
  /** Sender of emails: `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, 'must be Name <address>')
    .default('POC <hello@poc.test>'),
  SUPPORT_EMAIL: z.email().default('support@poc.test'),
  /** Recipients of notices about paid orders: `administrators`, an email address, or `off`. */
  ORDER_NOTICE_TO: z.union([z.enum(['administrators', 'off']), email]).default('administrators'),
  /** Internal ports of the other services, for data exports. */
  CATALOG_INTERNAL_URL: z.url(),
  STREAMING_INTERNAL_URL: z.url(),
  COMMERCE_INTERNAL_URL: z.url(),
  COMMUNITY_INTERNAL_URL: z.url(),
  /** VAPID private key, 32 bytes in base64url; without it, push is off. */
  VAPID_PRIVATE_KEY: z
    .base64url()
    .refine((text) => Buffer.from(text, 'base64url').length === 32, 'must be 32 bytes in base64url')
    .optional(),
  /** Allowed hosts of push services, comma-separated, including their subdomains. */
  PUSH_HOSTS: z.string().transform(namesIn).default(defaultPushHosts),
  /** Maximum number of queued password checks; further ones get 429. */
  PASSWORD_QUEUE_LIMIT: z.coerce.number().int().min(1).max(10_000).default(32),
  /** Second factor of administrators. Default: `required` in production, else `optional` for the demo's administrator. */
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** Wrong passwords per minute and network, from unknown browsers. */
  SIGN_IN_FAILURES_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  /** Email address invited at startup if there is no administrator. */
  POC_ADMIN_EMAIL: email.optional(),
});

export type IdentityConfig = z.output<typeof configSchema>;

export const requiresSecondFactor = (
  config: Pick<IdentityConfig, 'NODE_ENV' | 'ADMIN_SECOND_FACTOR'>,
): boolean =>
  (config.ADMIN_SECOND_FACTOR ?? (config.NODE_ENV === 'production' ? 'required' : 'optional')) === 'required';

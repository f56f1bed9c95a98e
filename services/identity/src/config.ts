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

/** The push services of Chrome, Edge, Firefox and Safari. */
export const defaultPushHosts = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/** Settings of identity. */
export const configSchema = z.object({
  ...baseConfig,
  ...internalPortConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...s3Config,
  ...imageHostsConfig,
  /** By which open pages hear of notifications; without it they ask by themselves. */
  REDIS_URL: redisConfig.REDIS_URL.optional(),
  /** The one origin; cookies are `Secure` when it is https. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** Encrypts the signing keys at rest, and more. Several, separated by commas, while a new one takes the place of an old one. */
  KEY_ENCRYPTION_SECRET: z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=){0,2}$/,
      'must be 32 bytes in base64, or up to three of that, separated by commas',
    ),
  /** The mail server; without it the process does not start, since nobody could sign up. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }),
  /** `Name <address>`: who mails come from. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, 'must be Name <address>')
    .default('POC <hello@poc.test>'),
  /** Where messages to support go. */
  SUPPORT_EMAIL: z.email().default('support@poc.test'),
  /** Who is mailed that orders were paid: `administrators` (all of them), one email address, or `off`. */
  ORDER_NOTICE_TO: z.union([z.enum(['administrators', 'off']), email]).default('administrators'),
  /** How often they are: the orders of this time stand in one mail. */
  ORDER_NOTICE_EVERY_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .default(5 * 60_000),
  /** Internal ports of the other services, for the data that they hold of a person who downloads theirs. */
  CATALOG_INTERNAL_URL: z.url(),
  STREAMING_INTERNAL_URL: z.url(),
  COMMERCE_INTERNAL_URL: z.url(),
  COMMUNITY_INTERNAL_URL: z.url(),
  /** The private key that push services know POC by, 32 bytes in base64url; without it nothing is sent by push. */
  VAPID_PRIVATE_KEY: z
    .base64url()
    .refine((text) => Buffer.from(text, 'base64url').length === 32, 'must be 32 bytes in base64url')
    .optional(),
  /** Hosts of push services, comma-separated, each with its subdomains: notices are sent nowhere else. */
  PUSH_HOSTS: z.string().transform(namesIn).default(defaultPushHosts),
  /** Sign-ins that may wait for a password check; those beyond it are answered 429 at once. */
  PASSWORD_QUEUE_LIMIT: z.coerce.number().int().min(1).max(10_000).default(32),
  /**
   * Whether administrators can act only with a second factor. Default: `required` in production, else `optional`, so
   * that the demo's administrator is free of it.
   */
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** Wrong passwords a minute of one network address, in browsers where their account was never signed in to. */
  SIGN_IN_FAILURES_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  /** Gets an invitation at the start of a system that has no administrator. */
  POC_ADMIN_EMAIL: email.optional(),
});

export type IdentityConfig = z.output<typeof configSchema>;

/** Whether administrators can act only with a second factor, by the setting or by where this runs. */
export const requiresSecondFactor = (
  config: Pick<IdentityConfig, 'NODE_ENV' | 'ADMIN_SECOND_FACTOR'>,
): boolean =>
  (config.ADMIN_SECOND_FACTOR ?? (config.NODE_ENV === 'production' ? 'required' : 'optional')) === 'required';

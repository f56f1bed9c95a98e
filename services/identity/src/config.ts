import { baseConfig, kafkaConfig, mongoConfig, s3Config } from '@poc/kit/config';
import { z } from 'zod';

/** Settings of identity. */
export const identityConfig = z.object({
  ...baseConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...s3Config,
  /** The one origin; cookies are `Secure` when it is https. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** Encrypts the signing keys at rest. */
  KEY_ENCRYPTION_SECRET: z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  /** Sign-ins that may wait for a password check; those beyond it are answered 429 at once. */
  PASSWORD_QUEUE_LIMIT: z.coerce.number().int().min(1).max(10_000).default(32),
});

export type IdentityConfig = z.output<typeof identityConfig>;

import {
  baseConfig,
  identityConfig,
  imageHostsConfig,
  internalPortConfig,
  kafkaConfig,
  mongoConfig,
  s3Config,
  searchConfig,
  sellerConfig,
  sharedReadConfig,
} from '@poc/kit/config';
import type { ServiceDeps } from '@poc/kit/service';
import { z } from 'zod';

const milliseconds = (standard: number) => z.coerce.number().int().min(0).default(standard);

/**
 * Limit that other timeouts rely on: responses time out after 5 s, a payment attempt counts as crashed after 10 s,
 * and a refund is claimed for 60 s while it is sent with two calls.
 */
const maxPaystackTimeoutMs = 4_500;

export const configSchema = z.object({
  ...baseConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...identityConfig,
  ...internalPortConfig,
  ...s3Config,
  ...searchConfig,
  ...sharedReadConfig,
  ...imageHostsConfig,
  /** Public URL of POC, to which Paystack returns browsers. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  PAYSTACK_BASE_URL: z.url().default('https://api.paystack.co'),
  PAYSTACK_SECRET_KEY: z.string().min(1),
  /** Signature of webhooks: `plain` as documented, `timestamped` as in a newer sample. */
  PAYSTACK_SIGNATURE: z.enum(['plain', 'timestamped']).default('plain'),
  /** Development only: plans use the adjustable clock of the Paystack sandbox. */
  FOLLOW_SANDBOX_CLOCK: z.stringbool().default(false),
  /** Timeout of one call, including retries. */
  PAYSTACK_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(500)
    .max(maxPaystackTimeoutMs, `must be at most ${maxPaystackTimeoutMs}: responses time out after 5 s`)
    .default(4_000),
  /** Rate limit that leaves capacity at Paystack for buyers on days with many renewals. */
  RENEWALS_PER_SECOND: z.coerce.number().int().min(20).default(50),
  ...sellerConfig,
  /** Interval of most jobs, such as polling payments, expiring orders and numbering invoices. */
  SETTLE_EVERY_MS: milliseconds(15_000),
});
export type CommerceConfig = z.output<typeof configSchema>;

export type Deps = Pick<ServiceDeps<CommerceConfig>, 'db' | 'clock'>;

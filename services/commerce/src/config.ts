import {
  baseConfig,
  identityConfig,
  imageHostsConfig,
  internalPortConfig,
  kafkaConfig,
  mongoConfig,
  s3Config,
} from '@poc/kit/config';
import type { ServiceDeps } from '@poc/kit/service';
import { z } from 'zod';

const milliseconds = (standard: number) => z.coerce.number().int().min(0).default(standard);

/**
 * What relies on a call to Paystack being over by then: our answers come within 5 s, a start of a payment counts as lost
 * after 10 s, and a refund is held for 60 s by the process that sends it, which takes two calls.
 */
const maxPaystackTimeoutMs = 4_500;

/** The settings of the process, from the environment. */
export const configSchema = z.object({
  ...baseConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...identityConfig,
  ...internalPortConfig,
  ...s3Config,
  ...imageHostsConfig,
  /** Where people reach POC: the provider sends their browsers back there. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  PAYSTACK_BASE_URL: z.url().default('https://api.paystack.co'),
  PAYSTACK_SECRET_KEY: z.string().min(1),
  /** How webhooks are signed: `plain` as documented, `timestamped` as a newer sample shows. */
  PAYSTACK_SIGNATURE: z.enum(['plain', 'timestamped']).default('plain'),
  /** Development only: plans go by the clock of the Paystack sandbox, which can be moved on. */
  FOLLOW_SANDBOX_CLOCK: z.stringbool().default(false),
  /** How long one call may take, all of its tries together. */
  PAYSTACK_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(500)
    .max(maxPaystackTimeoutMs, `must be at most ${maxPaystackTimeoutMs}: our own answers come within 5 s`)
    .default(4_000),
  /** How long an unpaid order keeps its products. */
  RESERVATION_MS: milliseconds(30 * 60_000),
  /** How many units one person may hold without paying. */
  ORDER_UNITS_MAX: z.coerce.number().int().min(1).default(20),
  /** A person whose unpaid orders held stock for as long as so many that expired, within the window, can place none for the time of the pause. */
  EXPIRED_ORDERS_MAX: z.coerce.number().int().min(1).default(5),
  EXPIRED_ORDERS_WINDOW_MS: milliseconds(24 * 60 * 60_000),
  ORDER_PAUSE_MS: milliseconds(30 * 60_000),
  /** How many renewals begin in a second at most, so that a day with very many leaves Paystack room for buyers. */
  RENEWALS_PER_SECOND: z.coerce.number().int().min(20).default(50),
  /** How often payments that nobody reported to us are asked for, and lapsed orders looked for. */
  SETTLE_EVERY_MS: milliseconds(15_000),
});
export type CommerceConfig = z.output<typeof configSchema>;

/** What a use case may reach. */
export type Deps = Pick<ServiceDeps<CommerceConfig>, 'db' | 'clock'>;

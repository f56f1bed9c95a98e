import { z } from 'zod';

const milliseconds = z.int().min(0).max(600_000);
const moneyKobo = z.int().min(0).max(1_000_000_000_000);

/** Faults that the sandbox can simulate. All are optional; an empty object means none. */
export const faultsSchema = z.strictObject({
  /** Delay of API responses in ms; the work is done before the delay. */
  delayMs: milliseconds.optional(),
  /** The API skips the work and returns this status, or a page of HTML with status 200. */
  failWith: z.union([z.int().min(400).max(599), z.literal('html')]).optional(),
  /** Events are never sent: all of them, or the next n. */
  dropWebhooks: z.union([z.boolean(), z.int().min(0).max(1_000_000)]).optional(),
  /** Events are sent twice, or n times. */
  duplicateWebhooks: z.union([z.boolean(), z.int().min(1).max(100)]).optional(),
  /** Delay of events in ms of the sandbox's clock. */
  webhookDelayMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000)
    .optional(),
  /** Amount in kobo that customers pay on the hosted page, whatever was requested. */
  amountOverride: moneyKobo.optional(),
  /** Currency in which customers pay on the hosted page, whatever was requested. */
  currencyOverride: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Final state of refunds; `processed` by default. */
  refundOutcome: z.enum(['processed', 'failed', 'needs-attention']).optional(),
  /** Refund requests are rejected, as if the balance were too low. */
  refuseRefunds: z.boolean().optional(),
  /** Charges of stored cards, renewals included, are declined. */
  declineStoredCards: z.boolean().optional(),
});

export type Faults = z.output<typeof faultsSchema>;

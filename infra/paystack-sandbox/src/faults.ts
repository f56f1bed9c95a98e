import { z } from 'zod';

const milliseconds = z.int().min(0).max(600_000);
const moneyKobo = z.int().min(0).max(1_000_000_000_000);

/** What the sandbox may be set to do wrong. All of it is optional; nothing means that all is well. */
export const faultsSchema = z.strictObject({
  /** The API answers this much later; what was asked for has happened by then. */
  delayMs: milliseconds.optional(),
  /** The API does nothing and answers this status, or a page of HTML with status 200. */
  failWith: z.union([z.int().min(400).max(599), z.literal('html')]).optional(),
  /** Events are lost for ever: all of them, or so many from now on. */
  dropWebhooks: z.union([z.boolean(), z.int().min(0).max(1_000_000)]).optional(),
  /** Events are sent twice, or so many times. */
  duplicateWebhooks: z.union([z.boolean(), z.int().min(1).max(100)]).optional(),
  /** Events leave this much later, by the sandbox's clock. */
  webhookDelayMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000)
    .optional(),
  /** Anyone who pays on the hosted page pays this many kobo instead. */
  amountOverride: moneyKobo.optional(),
  /** Anyone who pays on the hosted page pays in this currency instead. */
  currencyOverride: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** How refunds end; `processed` when left out. */
  refundOutcome: z.enum(['processed', 'failed', 'needs-attention']).optional(),
  /** Refunds are refused when they are asked for, as where our balance is too low. */
  refuseRefunds: z.boolean().optional(),
  /** Charges of stored cards, renewals included, are declined. */
  declineStoredCards: z.boolean().optional(),
});

export type Faults = z.output<typeof faultsSchema>;

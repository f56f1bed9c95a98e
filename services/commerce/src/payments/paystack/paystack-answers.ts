import { z } from 'zod';

/** What Paystack says, as far as it is read here. Source: its public API reference; see `infra/docs` for the decisions. */

/** Ids are unsigned 64-bit: they are kept as texts (see `parseExact`). */
const bigId = z.string().regex(/^\d{1,20}$/);
const kobo = z.number().int().nonnegative();

export const failure = z.object({ message: z.string().default(''), code: z.string().default('') });

export const initialized = z.object({
  authorization_url: z.url(),
  access_code: z.string().min(1),
  reference: z.string().min(1),
});

export const transactionStatuses = [
  'success',
  'failed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
] as const;

export const transaction = z.object({
  id: bigId,
  // What a later version may call it is not paid yet.
  status: z.enum(transactionStatuses).catch('pending'),
  reference: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  currency: z.string(),
  channel: z.string().nullish(),
  fees: kobo.nullish(),
  paid_at: z.string().nullish(),
  gateway_response: z.string().nullish(),
});
/** One payment, as Paystack tells it. `status` speaks of the payment, not of the call. */
export type PaystackTransaction = z.output<typeof transaction>;

export const refundStatuses = ['pending', 'processing', 'needs-attention', 'failed', 'processed'] as const;

/** A state that a later version may have is on its way, until it is one that is known. */
const refundStatusOf = (stated: string): (typeof refundStatuses)[number] =>
  refundStatuses.find((known) => known === stated) ?? 'pending';

export const refund = z
  .object({
    id: bigId,
    /** The payment's id; Paystack describes the payment instead where the refund was just made. */
    transaction: z.union([bigId, z.object({ id: bigId }).transform(({ id }) => id)]),
    // A number in answers, a text in events: whoever changes their mind there breaks nothing here.
    amount: z.union([
      kobo,
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ]),
    status: z.string(),
    currency: z.string(),
    merchant_note: z.string().nullish(),
  })
  .transform((row) => ({ ...row, status: refundStatusOf(row.status), stated: row.status }));
/** `status` is one that is known here; `stated` is Paystack's own word. */
export type PaystackRefund = z.output<typeof refund>;

export const bank = z.object({ id: bigId, name: z.string(), active: z.boolean().default(true) });
export type PaystackBank = z.output<typeof bank>;

export const meta = z.object({
  total: z.number().int(),
  page: z.number().int(),
  pageCount: z.number().int(),
});

/** Reads JSON without rounding ids: numbers under the keys of ids become texts, to the digit. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (key: string, value: unknown, context?: { source?: string }) =>
    (key === 'id' || key === 'transaction') && typeof value === 'number'
      ? (context?.source ?? String(value))
      : value,
  );
}

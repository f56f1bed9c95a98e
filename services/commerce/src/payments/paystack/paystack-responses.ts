import { disputeStatus } from '@poc/contracts/entities/disputes';
import { z } from 'zod';

/**
 * Schemas of the fields that are read from Paystack's responses. Source: its public API reference; see
 * `infra/docs` for the decisions.
 */

/** Ids are unsigned 64-bit and stored as strings (see `parseExact`). */
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

/** Card that may be charged again if `reusable`. The signature identifies the card across payments. */
const authorization = z.object({
  authorization_code: z.string().min(1),
  signature: z.string().min(1),
  reusable: z.boolean(),
  last4: z.string().regex(/^\d{4}$/),
  brand: z.string().default(''),
  exp_month: z.coerce.number().int().min(1).max(12),
  exp_year: z.coerce.number().int().min(2000).max(2200),
});
export type PaystackAuthorization = z.output<typeof authorization>;

export const transaction = z.object({
  id: bigId,
  // A status that Paystack adds later counts as unpaid.
  status: z.enum(transactionStatuses).catch('pending'),
  reference: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  currency: z.string(),
  channel: z.string().nullish(),
  fees: kobo.nullish(),
  paid_at: z.string().nullish(),
  gateway_response: z.string().nullish(),
  // A transfer has no card.
  authorization: authorization.nullish().catch(null),
});
export type PaystackTransaction = z.output<typeof transaction>;

/** Charge of a stored card that its owner must confirm on the bank's page. */
const pausedCharge = z.object({
  paused: z.literal(true),
  reference: z.string(),
  authorization_url: z.url(),
});
export const charge = z.union([pausedCharge, transaction]);

export const refundStatuses = ['pending', 'processing', 'needs-attention', 'failed', 'processed'] as const;

/** An unknown status counts as pending until a known one arrives. */
const refundStatusOf = (stated: string): (typeof refundStatuses)[number] =>
  refundStatuses.find((known) => known === stated) ?? 'pending';

const withId = z.union([bigId, z.object({ id: bigId }).transform(({ id }) => id)]);

export const refund = z
  .object({
    id: bigId,
    /** Transaction id; the response to a new refund contains the whole transaction. */
    transaction: withId,
    /** Dispute that caused the refund; null for a refund requested by the merchant. */
    dispute: withId.nullish(),
    // A number in responses, a string in events.
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
/** `status` is normalised; `stated` is Paystack's raw status. */
export type PaystackRefund = z.output<typeof refund>;

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const dispute = z
  .object({
    id: bigId,
    refund_amount: kobo.nullish(),
    currency: z.string().nullish(),
    // A status that Paystack adds later counts as unresolved.
    status: disputeStatus.catch('pending'),
    resolution: z.string().max(100).nullish(),
    category: z.string().max(100).nullish(),
    transaction: z.object({ id: bigId, reference: z.string(), amount: kobo, currency: z.string() }),
    dueAt: moment.nullish(),
    resolvedAt: moment.nullish(),
    created_at: moment.nullish(),
    createdAt: moment.nullish(),
    updated_at: moment.nullish(),
    updatedAt: moment.nullish(),
  })
  .transform(({ transaction: of, created_at, createdAt, updated_at, updatedAt, ...row }) => ({
    id: row.id,
    status: row.status,
    resolution: row.resolution ?? null,
    category: row.category ?? '',
    amountKobo: row.refund_amount ?? of.amount,
    currency: row.currency ?? of.currency,
    reference: of.reference,
    transactionId: of.id,
    dueAt: row.dueAt ?? null,
    resolvedAt: row.resolvedAt ?? null,
    // Events and responses use different names.
    openedAt: created_at ?? createdAt ?? null,
    changedAt: updated_at ?? updatedAt ?? null,
  }));
export type PaystackDispute = z.output<typeof dispute>;

/** Deductions from a payout. Undocumented by Paystack: nothing, a sum, or a row per refund and dispute. */
const deductions = z
  .union([z.null(), kobo, z.array(z.object({ amount: kobo }))])
  .optional()
  .transform((value): number => {
    if (value === null || value === undefined) return 0;
    return typeof value === 'number' ? value : value.reduce((sum, { amount }) => sum + amount, 0);
  })
  .catch(0);

export const settlement = z
  .object({
    id: bigId,
    currency: z.string(),
    // Negative when more was refunded than paid.
    effective_amount: z.number().int(),
    deductions,
    settlement_date: moment.nullish(),
    createdAt: moment,
  })
  .transform((row) => ({
    id: row.id,
    currency: row.currency,
    paidKobo: row.effective_amount,
    deductedKobo: row.deductions,
    settledAt: row.settlement_date ?? row.createdAt,
  }));
export type PaystackSettlement = z.output<typeof settlement>;

export const settledTransaction = z.object({ id: bigId, amount: kobo, fees: kobo.nullish() });

export const bank = z.object({ id: bigId, name: z.string(), active: z.boolean().default(true) });

export const paginationMeta = z.object({
  total: z.number().int(),
  page: z.number().int(),
  pageCount: z.number().int(),
});

const idKeys = ['id', 'transaction', 'dispute'];

/** Parses JSON without rounding ids: numbers under id keys become exact strings. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (key: string, value: unknown, context?: { source?: string }) =>
    idKeys.includes(key) && typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

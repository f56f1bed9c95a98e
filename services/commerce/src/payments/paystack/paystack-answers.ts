import { disputeStatus } from '@poc/contracts/entities/disputes';
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

/** A card that may be charged again, if `reusable`. Its signature is the same wherever the same card is used. */
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
  // Of transfers it has no card in it.
  authorization: authorization.nullish().catch(null),
});
/** One payment, as Paystack describes it. `status` speaks of the payment, not of the call. */
export type PaystackTransaction = z.output<typeof transaction>;

export const refundStatuses = ['pending', 'processing', 'needs-attention', 'failed', 'processed'] as const;

/** A state that a later version may have is on its way, until it is one that is known. */
const refundStatusOf = (stated: string): (typeof refundStatuses)[number] =>
  refundStatuses.find((known) => known === stated) ?? 'pending';

const withId = z.union([bigId, z.object({ id: bigId }).transform(({ id }) => id)]);

export const refund = z
  .object({
    id: bigId,
    /** The payment's id; Paystack describes the payment instead where the refund was just made. */
    transaction: withId,
    /** The dispute that took the money back; null for a refund that we asked for. */
    dispute: withId.nullish(),
    // A number in answers, a text in events: anyone who changes their mind there breaks nothing here.
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

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const dispute = z
  .object({
    id: bigId,
    // Both are missing in old ones.
    refund_amount: kobo.nullish(),
    currency: z.string().nullish(),
    // What a later version may call it is not resolved yet.
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
    // Events and answers call them differently.
    openedAt: created_at ?? createdAt ?? null,
    changedAt: updated_at ?? updatedAt ?? null,
  }));
/** A customer's complaint at their bank about a payment. */
export type PaystackDispute = z.output<typeof dispute>;

/** Paystack does not document what stands there: nothing, or a sum, or a row for each refund and dispute. */
const deductions = z
  .union([z.null(), kobo, z.array(z.object({ amount: kobo }))])
  .optional()
  .transform((given): number => {
    if (given === null || given === undefined) return 0;
    return typeof given === 'number' ? given : given.reduce((sum, { amount }) => sum + amount, 0);
  })
  .catch(0);

export const settlement = z
  .object({
    id: bigId,
    currency: z.string(),
    // Below 0 where more went back than came in.
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
/** A payout to our bank account. */
export type PaystackSettlement = z.output<typeof settlement>;

export const settledTransaction = z.object({ id: bigId, amount: kobo, fees: kobo.nullish() });
export type SettledTransaction = z.output<typeof settledTransaction>;

export const bank = z.object({ id: bigId, name: z.string(), active: z.boolean().default(true) });
export type PaystackBank = z.output<typeof bank>;

export const meta = z.object({
  total: z.number().int(),
  page: z.number().int(),
  pageCount: z.number().int(),
});

const idKeys = ['id', 'transaction', 'dispute'];

/** Reads JSON without rounding ids: numbers under the keys of ids become texts, to the digit. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (key: string, value: unknown, context?: { source?: string }) =>
    idKeys.includes(key) && typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

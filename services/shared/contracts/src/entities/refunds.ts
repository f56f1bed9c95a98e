import { z } from 'zod';
import { id, naira, time } from '../common.ts';
import { cleanCode } from '../text-rules.ts';

/** State of a refund: see `infra/docs/refunds.md`. */
export const refundStatus = z.enum([
  'decided',
  'sent',
  'pending',
  'processing',
  'needs-attention',
  'refused',
  'failed',
  'owed',
  'processed',
  'settled',
  'replaced',
]);

export type RefundStatus = z.infer<typeof refundStatus>;

/** States in which the money is still owed. */
export const openRefundStatuses: readonly RefundStatus[] = [
  'decided',
  'sent',
  'pending',
  'processing',
  'needs-attention',
  'refused',
  'failed',
  'owed',
];

/** Refund of a payment, for its owner. */
export const ownRefund = z.object({ id, amount: naira, status: refundStatus, at: time });

/** Refund that is not completed, with its recipient, amount and last error. */
export const owedRefund = z.object({
  id,
  payment_id: id,
  /** Null, like the number, for a payment without an order. */
  order_id: id.nullable(),
  order_number: z.string().nullable(),
  /** Name of the plan that was paid; null for an order. */
  plan: z.string().nullable(),
  /** Empty once the user is deleted. */
  customer: z.object({ name: z.string(), email: z.string() }),
  /** In `currency`. */
  amount: naira,
  currency: z.string(),
  status: refundStatus,
  at: time,
  /** Start of the current state. */
  since: time,
  tries: z.number().int().nonnegative(),
  error: z.string(),
  next_try_at: time.nullable(),
});

export type OwedRefund = z.infer<typeof owedRefund>;

/** Bank account for a refund that Paystack cannot send to the payment's source. Forwarded to Paystack, not stored. */
export const refundAccount = z.strictObject({
  account_number: z
    .string()
    .overwrite(cleanCode)
    .regex(/^\d{10}$/, 'must be 10 digits'),
  /** Id from `GET /banks`. */
  bank_id: z
    .string()
    .overwrite(cleanCode)
    .regex(/^\d{1,10}$/, 'must be the id of a bank'),
});

export const bank = z.object({ id: z.string(), name: z.string() });

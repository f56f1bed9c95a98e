import { z } from 'zod';
import { id, naira, time } from '../common.ts';
import { cleanCode } from '../text-rules.ts';

/** Where a refund is on its way: see `infra/docs/refunds.md`. */
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

/** A refund that has not reached its end: who is owed how much, and why it is not there yet. */
export const owedRefund = z.object({
  id,
  order_id: id,
  order_number: z.string(),
  /** Empty once the person is deleted. */
  customer: z.object({ name: z.string(), email: z.string() }),
  /** In `currency`. */
  amount: naira,
  currency: z.string(),
  status: refundStatus,
  /** When it was decided. */
  at: time,
  /** Since when it is in its state. */
  since: time,
  tries: z.number().int().nonnegative(),
  error: z.string(),
  next_try_at: time.nullable(),
});

export type OwedRefund = z.infer<typeof owedRefund>;

/** Where a refund goes that Paystack can't send the way it was paid. It is passed on, and not kept. */
export const refundAccount = z.strictObject({
  account_number: z
    .string()
    .overwrite(cleanCode)
    .regex(/^\d{10}$/, 'must be 10 digits'),
  /** The id of one of `GET /banks`. */
  bank_id: z
    .string()
    .overwrite(cleanCode)
    .regex(/^\d{1,10}$/, 'must be the id of a bank'),
});

export const bank = z.object({ id: z.string(), name: z.string() });

import { z } from 'zod';
import { id, naira, time } from '../common.ts';

/** Where a customer's complaint at their bank is: see `infra/docs/disputes.md`. */
export const disputeStatus = z.enum([
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
  'archived',
]);
export type DisputeStatus = z.infer<typeof disputeStatus>;

/** A payment that its customer disputes at their bank. */
export const dispute = z.object({
  id,
  /** Paystack's number of it. */
  provider_id: z.string(),
  /** Null, and empty, for a payment that no order has. */
  order_id: id.nullable(),
  order_number: z.string(),
  reference: z.string(),
  /** What is asked back, and of a resolved one what was; in `currency`. */
  amount: naira,
  currency: z.string(),
  /** Paystack's word for the reason, such as `chargeback` or `fraud`; empty where it says none. */
  category: z.string(),
  status: disputeStatus,
  /** Paystack's word for how it ended, such as `merchant-accepted`, `auto-accepted` or `declined`. */
  resolution: z.string().nullable(),
  /** What the customer got back. */
  taken: naira,
  /** Until when Paystack wants an answer: later it accepts by itself. */
  due_at: time.nullable(),
  opened_at: time,
  resolved_at: time.nullable(),
});
export type Dispute = z.infer<typeof dispute>;

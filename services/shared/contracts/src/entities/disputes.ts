import { z } from 'zod';
import { id, naira, time } from '../common.ts';

/** State of a dispute: see `infra/docs/disputes.md`. */
export const disputeStatus = z.enum([
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
  'archived',
]);
export type DisputeStatus = z.infer<typeof disputeStatus>;

/** Dispute of a payment at the customer's bank. */
export const dispute = z.object({
  id,
  provider_id: z.string(),
  /** Null for a payment without an order; `order_number` is then empty. */
  order_id: id.nullable(),
  order_number: z.string(),
  reference: z.string(),
  /** Disputed amount in `currency`. */
  amount: naira,
  currency: z.string(),
  /** Paystack's category, such as `chargeback` or `fraud`; may be empty. */
  category: z.string(),
  status: disputeStatus,
  /** Paystack's resolution, such as `merchant-accepted`, `auto-accepted` or `declined`. */
  resolution: z.string().nullable(),
  taken: naira,
  /** Response deadline; afterwards Paystack accepts the dispute automatically. */
  due_at: time.nullable(),
  opened_at: time,
  resolved_at: time.nullable(),
});
export type Dispute = z.infer<typeof dispute>;

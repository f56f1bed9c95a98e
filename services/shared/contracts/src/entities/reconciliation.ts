import { z } from 'zod';
import { id, time } from '../common.ts';
import { ledgerAccount } from './ledger.ts';

/** What differs, each with what people call it. `owed` is of one order, `owed_total` of all. */
export const differenceTitles = {
  missing_here: 'Not in our ledger',
  missing_at_paystack: 'Not at Paystack',
  amount: 'Another amount',
  status: 'Another status',
  refund: 'Refunds differ',
  owed: 'Owed differs',
  owed_total: 'Total owed differs',
  refund_stuck: 'Refund is stuck',
  dispute: 'Disputes differ',
  payout: 'Payout does not match',
  unbalanced: 'Does not balance',
} as const;
type DifferenceKind = keyof typeof differenceTitles;
const differenceKinds = Object.keys(differenceTitles) as [DifferenceKind, ...DifferenceKind[]];
const differenceKind = z.enum(differenceKinds);

/**
 * What the ledger and Paystack say differently about one payment; or the ledger and the orders about what is owed to
 * buyers; or a refund that stays in a state for too long; or a dispute, or a payout to our bank account, of which `ours` and
 * `theirs` differ.
 */
export const reconciliationDifference = z.object({
  kind: differenceKind,
  reference: z.string(),
  order_id: id.nullable(),
  /** `POC-7K3M9Q`; null where no order is known. */
  order_number: z.string().nullable(),
  /** Sums in naira, of any size, below 0 where more went back than was owed; null where that side has nothing. */
  ours: z.number().nullable(),
  /** Paystack's; for what is owed, the orders'. */
  theirs: z.number().nullable(),
  detail: z.string(),
});

/** The days that are compared, in Lagos, both included. */
const days = { from: z.iso.date(), to: z.iso.date() };
export const reconciliationDays = z.strictObject(days);

export const reconciliationTrigger = z.enum(['nightly', 'administrator', 'command']);
export const reconciliationState = z.enum(['running', 'done', 'failed', 'cancelled']);

/** One reconciliation of the ledger with Paystack and the orders, while it runs and when it is over. */
export const reconciliation = z.object({
  id,
  ...days,
  trigger: reconciliationTrigger,
  /** The administrator's name; empty for the others. */
  started_by: z.string(),
  state: reconciliationState,
  started_at: time,
  /** Null while it runs. */
  ended_at: time.nullable(),
  /** Why it failed; while it runs, why it waits for its next try. */
  error: z.string(),
  /** When it is tried again after something went wrong; null otherwise. */
  next_try_at: time.nullable(),
  /** How far it is; null when it is over. */
  progress: z
    .object({
      /** What is compared at the moment, in plain words, and the how manieth of how many it is. */
      comparison: z.string(),
      number: z.number().int(),
      of: z.number().int(),
      /** Pages of it that are done, and how many there are where that is known. */
      pages_done: z.number().int(),
      pages: z.number().int().nullable(),
    })
    .nullable(),
  /** Payments that were compared so far. */
  checked: z.number().int(),
  /** Whether debits equal credits in each entry of the ledger, as far as it was read. */
  balanced: z.boolean(),
  difference_count: z.number().int(),
  differences_by_kind: z.array(z.object({ kind: differenceKind, count: z.number().int() })),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** With all that it found. */
export const reconciliationReport = reconciliation.extend({
  /** What was moved in the time on each account, in naira: above what one amount may be. Empty until it is done. */
  accounts: z.array(
    z.object({ account: ledgerAccount, debit: z.number().nonnegative(), credit: z.number().nonnegative() }),
  ),
  /** The first 1,000. */
  differences: z.array(reconciliationDifference),
});
export type ReconciliationReport = z.infer<typeof reconciliationReport>;

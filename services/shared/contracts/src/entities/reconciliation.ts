import { z } from 'zod';
import { id, time } from '../common.ts';
import { ledgerAccount } from './ledger.ts';

/** Kinds of differences with their titles. `owed` is about one order, `owed_total` about all. */
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
  goods_without_money: 'Goods without money',
} as const;
type DifferenceKind = keyof typeof differenceTitles;
const differenceKinds = Object.keys(differenceTitles) as [DifferenceKind, ...DifferenceKind[]];
const differenceKind = z.enum(differenceKinds);

/**
 * `adopt`: apply what Paystack states. `correct`: post the missing ledger entry. `write-off`: post the difference to
 * `suspense` or `write_offs`, or accept it where the books have no entry. `ask-again`: re-check this difference.
 */
export const differenceAction = z.enum(['adopt', 'correct', 'write-off', 'ask-again']);
export type DifferenceAction = z.infer<typeof differenceAction>;

/**
 * Difference between the ledger and Paystack about a payment, dispute or payout; between the ledger and the orders
 * about the amount owed to buyers; or a stuck refund.
 */
export const reconciliationDifference = z.object({
  /** Stable id: derived from kind, reference, part and amounts. */
  id,
  kind: differenceKind,
  reference: z.string(),
  /** Id of the refund or dispute, key of the ledger entry, or `fees`; empty for the whole payment or order. */
  part: z.string(),
  order_id: id.nullable(),
  /** `POC-7K3M9Q`; null without an order. */
  order_number: z.string().nullable(),
  /** Ledger's sum in naira, negative if more was refunded than owed; null if the ledger has no record. */
  ours: z.number().nullable(),
  /** Paystack's sum, or for amounts owed the orders' sum; null if there is no record. */
  theirs: z.number().nullable(),
  detail: z.string(),
  /** Actions that can resolve the difference. */
  actions: z.array(differenceAction),
  /**
   * Null while unresolved. A resolved difference is not reported again; with `ask-again`, a re-check no longer found
   * it.
   */
  resolution: z.object({ action: differenceAction, reason: z.string(), by: z.string(), at: time }).nullable(),
});

/** Inclusive days in Lagos time. */
const days = { from: z.iso.date(), to: z.iso.date() };
export const reconciliationDays = z.strictObject(days);

export const reconciliationTrigger = z.enum(['nightly', 'administrator', 'command']);
export const reconciliationState = z.enum(['running', 'done', 'failed', 'cancelled']);

/** Running or finished reconciliation of the ledger with Paystack and the orders. */
export const reconciliation = z.object({
  id,
  ...days,
  trigger: reconciliationTrigger,
  /** Name of the administrator; empty for other triggers. */
  started_by: z.string(),
  state: reconciliationState,
  started_at: time,
  ended_at: time.nullable(),
  /** Reason for the failure, or for the wait until the next attempt. */
  error: z.string(),
  /** Time of the next attempt after a failure; null otherwise. */
  next_try_at: time.nullable(),
  /** Progress; null when finished. */
  progress: z
    .object({
      /** Current comparison; `number` and `of` are its position and the total count. */
      comparison: z.string(),
      number: z.number().int(),
      of: z.number().int(),
      /** Finished pages of the comparison, and their total if known. */
      pages_done: z.number().int(),
      pages: z.number().int().nullable(),
    })
    .nullable(),
  checked: z.number().int(),
  /** True if debits equal credits in each ledger entry read so far. */
  balanced: z.boolean(),
  difference_count: z.number().int(),
  differences_by_kind: z.array(z.object({ kind: differenceKind, count: z.number().int() })),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const reconciliationReport = reconciliation.extend({
  /** Movements per account in naira, without the limit of a single amount. Empty until finished. */
  accounts: z.array(
    z.object({ account: ledgerAccount, debit: z.number().nonnegative(), credit: z.number().nonnegative() }),
  ),
  /** First 1,000 differences. */
  differences: z.array(reconciliationDifference),
});
export type ReconciliationReport = z.infer<typeof reconciliationReport>;

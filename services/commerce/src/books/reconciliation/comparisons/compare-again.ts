import { Types } from 'mongoose';
import type { CommerceDeps } from '../../../deps.ts';
import { checkEntry } from './check-balance.ts';
import { compareDispute } from './compare-disputes.ts';
import { owed } from './compare-owed.ts';
import { compareOrder } from './compare-paid-orders.ts';
import { comparePayment } from './compare-payments.ts';
import { comparePayout } from './compare-payouts.ts';
import { compareRefundsOf } from './compare-refunds.ts';
import { type Difference, differenceIdOf, type FoundDifference, type StepContext } from './comparison.ts';

/**
 * Re-checks one reconciliation difference.
 * @returns the difference if it is still the same, otherwise null
 * @throws PaystackUnavailable, PaystackRefused
 */
export async function compareAgain(
  { db, paystack, clock }: CommerceDeps,
  difference: Difference,
): Promise<FoundDifference | null> {
  const found: FoundDifference[] = [];
  const now = clock.now();
  await run(difference, {
    ...{ db, paystack, now, range: { from: new Date(0), to: now } },
    report: (one) => void found.push(one),
    isReported: () => false,
    seenOf: async () => new Set(),
    markSeen: () => undefined,
  });
  return found.find((one) => differenceIdOf(one) === difference.id) ?? null;
}

async function run({ kind, reference, part, order_id }: Difference, context: StepContext): Promise<unknown> {
  switch (kind) {
    case 'missing_here':
    case 'missing_at_paystack':
    case 'amount':
      return comparePayment(context, reference);
    case 'status':
      if (reference !== '') await comparePayment(context, reference);
      return order_id === null ? undefined : compareOrder(context, new Types.ObjectId(order_id));
    case 'goods_without_money':
      return order_id === null ? undefined : compareOrder(context, new Types.ObjectId(order_id));
    case 'refund':
      return compareRefundsOf(context, reference);
    case 'owed':
    case 'owed_total':
    case 'refund_stuck':
      return owed.step(context, null);
    case 'dispute':
      return compareDispute(context, part);
    case 'payout':
      return comparePayout(context, reference);
    case 'unbalanced':
      return checkEntry(context, part);
  }
}

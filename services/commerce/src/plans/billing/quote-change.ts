import { planIds } from '@poc/contracts/entitlements';
import { addMonths } from '@poc/contracts/lagos-calendar';
import type { Database } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { minChargeKobo } from '../../payments/payments.api.ts';
import { monthKoboOf, readPrices } from '../prices/read-prices.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { isOver, type PaidPlanId } from '../subscription-state.ts';
import { paymentOfPeriod, returnedOf } from './plan-payment.ts';

export interface ChangeQuote {
  /**
   * `start`: a first or late period. `change`: a better plan, immediately. `later`: at the end of the period.
   * `none`: the plan is the current or the next one.
   */
  readonly kind: 'start' | 'change' | 'later' | 'none';
  readonly priceKobo: number;
  readonly creditKobo: number;
  readonly dueKobo: number;
  readonly startsAt: Date;
  readonly nextBillingAt: Date;
}

/**
 * Quotes a choice of plan: an upgrade starts immediately, minus the credit of the paid period; a downgrade
 * is free and starts at the period's end.
 */
export async function quoteChange(
  db: Connection,
  subscription: SubscriptionDoc | null,
  plan: PaidPlanId,
  now: Date,
): Promise<ChangeQuote> {
  const priceKobo = monthKoboOf(subscription, plan, { priceAt: await readPrices(db), now });
  const startNow = { priceKobo, startsAt: now, nextBillingAt: addMonths(now, 1) };
  const isUnpaid = subscription?.state === 'past_due' || subscription?.state === 'grace';
  if (subscription === null || isOver(subscription) || isUnpaid) {
    return { ...startNow, kind: 'start', creditKobo: 0, dueKobo: priceKobo };
  }
  const { endDate, nextPlan, state } = subscription;
  const isSmaller = planIds.indexOf(plan) < planIds.indexOf(subscription.plan);
  // A cancelled plan has no next period for a smaller plan.
  const isNone = plan === subscription.plan || plan === nextPlan || (isSmaller && state === 'cancelled');
  if (isNone || isSmaller) {
    const kind = isNone ? 'none' : 'later';
    return { kind, priceKobo, creditKobo: 0, dueKobo: 0, startsAt: endDate, nextBillingAt: endDate };
  }
  // The rest must reach Paystack's minimum charge.
  const creditKobo = Math.min(await creditOf(db, subscription, now), priceKobo - minChargeKobo);
  return { ...startNow, kind: 'change', creditKobo, dueKobo: priceKobo - creditKobo };
}

/** Returns the proration credit: the unused and unrefunded part of a paid period; granted days have none. */
export async function creditOf(db: Database, subscription: SubscriptionDoc, now: Date): Promise<number> {
  const payment = await paymentOfPeriod(db, subscription);
  const { periodStart, periodEnd, priceKobo } = payment?.plan ?? {};
  if (!payment || !periodStart || !periodEnd || priceKobo === undefined || periodEnd <= now) return 0;
  const left = periodEnd.getTime() - now.getTime();
  const whole = periodEnd.getTime() - periodStart.getTime();
  const unusedKobo = Math.min(priceKobo, Math.floor((priceKobo * left) / whole));
  return Math.max(0, unusedKobo - (await returnedOf(db, payment)));
}

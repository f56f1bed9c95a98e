import { addMonths } from '@poc/contracts/lagos-calendar';
import type { Connection } from 'mongoose';
import { plans } from '../plans.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { isOver, type PaidPlanId } from '../subscription-state.ts';
import { type PlanPaymentDoc, planPaymentModel } from './plan-payment.model.ts';

/** What the choice of a plan means, in kobo. */
export interface ChangeQuote {
  /**
   * `start` a first or a late period, `change` to a better plan at once, `later` at the end of the period; `none` where the
   * person has that plan, or its change is planned.
   */
  readonly kind: 'start' | 'change' | 'later' | 'none';
  readonly priceKobo: number;
  readonly creditKobo: number;
  readonly dueKobo: number;
  readonly startsAt: Date;
  readonly nextBillingAt: Date;
}

/**
 * What the choice of a plan costs: upwards at once, with what is left of a paid period taken off to the kobo; downwards
 * nothing, at the period's end.
 */
export async function quoteChange(
  db: Connection,
  subscription: SubscriptionDoc | null,
  plan: PaidPlanId,
  now: Date,
): Promise<ChangeQuote> {
  const { priceKobo } = plans[plan];
  const startNow = { priceKobo, startsAt: now, nextBillingAt: addMonths(now, 1) };
  const isUnpaid = subscription?.state === 'past_due' || subscription?.state === 'grace';
  if (subscription === null || isOver(subscription) || isUnpaid) {
    return { ...startNow, kind: 'start', creditKobo: 0, dueKobo: priceKobo };
  }
  const { endDate, nextPlan, state } = subscription;
  const isSmaller = priceKobo < plans[subscription.plan].priceKobo;
  // What is cancelled ends anyway: there is no period in which a smaller plan would follow.
  const isNone = plan === subscription.plan || plan === nextPlan || (isSmaller && state === 'cancelled');
  if (isNone || isSmaller) {
    const kind = isNone ? 'none' : 'later';
    return { kind, priceKobo, creditKobo: 0, dueKobo: 0, startsAt: endDate, nextBillingAt: endDate };
  }
  const creditKobo = await creditOf(db, subscription, now);
  return { ...startNow, kind: 'change', creditKobo, dueKobo: priceKobo - creditKobo };
}

/** What is left of a period that was paid for; nothing of days that were given. */
async function creditOf(db: Connection, subscription: SubscriptionDoc, now: Date): Promise<number> {
  const { userId, endDate } = subscription;
  const payment = await planPaymentModel(db)
    .findOne({ userId, status: 'paid', accepted: true, periodEnd: endDate })
    .sort({ createdAt: -1, _id: -1 })
    .lean<PlanPaymentDoc>();
  if (!payment?.periodStart || payment.refund !== null || endDate <= now) return 0;
  const left = endDate.getTime() - now.getTime();
  const whole = endDate.getTime() - payment.periodStart.getTime();
  return Math.min(payment.priceKobo, Math.floor((payment.priceKobo * left) / whole));
}

import type { subscription as contract } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import { presentBillTo } from '../books/books.api.ts';
import { nairaOf } from '../naira.ts';
import { plans } from './plans.ts';
import { type PriceAt, renewalKoboOf } from './prices/read-prices.ts';
import type { SubscriptionDoc } from './subscription.model.ts';
import { isOver, noCardReason, periodOf } from './subscription-state.ts';

export type SubscriptionResponse = z.input<typeof contract>;

/**
 * Presents a user's plan; without one it is Basic and inactive.
 * @param details.priceAt prices of plans, see `readPrices`
 * @param details.hasCard true if there is a card to charge
 * @param details.confirmUrl URL at which a paused charge is confirmed
 */
export function presentSubscription(
  subscription: SubscriptionDoc | null,
  {
    priceAt,
    hasCard,
    confirmUrl = null,
  }: { priceAt: PriceAt; hasCard: boolean; confirmUrl?: string | null | undefined },
): SubscriptionResponse {
  const plan = plans[subscription?.plan ?? 'basic'];
  const endDate = subscription?.endDate.toISOString() ?? null;
  const renews = subscription?.status === 'active';
  return {
    id: subscription?._id.toHexString() ?? null,
    plan: plan.id,
    plan_name: plan.name,
    status: subscription?.status ?? 'inactive',
    price: subscription ? nairaOf(priceOf(subscription, priceAt)) : 0,
    start_date: subscription?.startDate.toISOString() ?? null,
    end_date: endDate,
    // Only an active plan renews; a cancelled one ends.
    next_billing_date: renews
      ? ((subscription.graceUntil && subscription.dueAt?.toISOString()) ?? endDate)
      : null,
    state: subscription?.state ?? null,
    next_plan: subscription?.nextPlan ?? null,
    grace_until: subscription?.graceUntil?.toISOString() ?? null,
    last_failure: subscription?.lastFailure === noCardReason ? null : subscription?.lastFailure || null,
    confirm_url: confirmUrl,
    renews_by_card: renews && hasCard,
    period: subscription && periodOf(subscription),
    trial_available: isOver(subscription) && !subscription?.trialUsedAt,
    bill_to: presentBillTo(subscription?.billTo),
  };
}

/** Returns the monthly price of the current plan, not of the next one. */
function priceOf(subscription: SubscriptionDoc, priceAt: PriceAt): number {
  const { plan, nextPlan, updatedAt } = subscription;
  return nextPlan === null ? renewalKoboOf(subscription, priceAt) : priceAt(plan, updatedAt).priceKobo;
}

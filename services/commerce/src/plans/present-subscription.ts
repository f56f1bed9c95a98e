import type { subscription as contract } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import { presentBillTo } from '../books/books.api.ts';
import { nairaOf } from '../naira.ts';
import { plans } from './plans.ts';
import { type PriceAt, renewalKoboOf } from './prices/read-prices.ts';
import type { SubscriptionDoc } from './subscription.model.ts';
import { isOver, noCard, periodOf } from './subscription-state.ts';

export type SubscriptionResponse = z.input<typeof contract>;

/**
 * Presents a user's plan; without one it is Basic and inactive.
 * @param facts.priceAt prices of plans, see `readPrices`
 * @param facts.hasCard whether there is a card to charge
 * @param facts.confirmUrl page of the bank for a paused charge
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
    last_failure: subscription?.lastFailure === noCard ? null : subscription?.lastFailure || null,
    confirm_url: confirmUrl,
    renews_by_card: renews && hasCard,
    period: subscription && periodOf(subscription),
    trial_available: isOver(subscription) && !subscription?.trialUsedAt,
    bill_to: presentBillTo(subscription?.billTo),
  };
}

/** Returns a month's price of the current plan; that of the next one differs after a change. */
function priceOf(subscription: SubscriptionDoc, priceAt: PriceAt): number {
  const { plan, nextPlan, updatedAt } = subscription;
  return nextPlan === null ? renewalKoboOf(subscription, priceAt) : priceAt(plan, updatedAt).priceKobo;
}

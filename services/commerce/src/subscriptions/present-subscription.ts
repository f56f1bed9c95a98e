import type { subscription as contract } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import { nairaOf } from '../money/naira.ts';
import { plans } from './plans.ts';
import type { SubscriptionDoc } from './subscription.model.ts';

export type SubscriptionAnswer = z.input<typeof contract>;

/** A person's plan as the API answers it; without one it is Basic, and inactive. */
export function presentSubscription(subscription: SubscriptionDoc | null): SubscriptionAnswer {
  const plan = plans[subscription?.plan ?? 'basic'];
  const endDate = subscription?.endDate.toISOString() ?? null;
  return {
    id: subscription?._id.toHexString() ?? null,
    plan: plan.id,
    plan_name: plan.name,
    status: subscription?.status ?? 'inactive',
    price: nairaOf(plan.priceKobo),
    start_date: subscription?.startDate.toISOString() ?? null,
    end_date: endDate,
    // Only an active plan renews; a cancelled one runs out at its end.
    next_billing_date: subscription?.status === 'active' ? endDate : null,
    state: subscription?.status ?? null,
    next_plan: null,
    grace_until: null,
    last_failure: null,
    renews_by_card: false,
    trial_available: false,
  };
}

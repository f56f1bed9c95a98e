import type { subscriptionChanged } from '@poc/contracts/events/commerce';
import type { z } from 'zod';
import type { SubscriptionDoc } from './subscription.model.ts';
import { openUntilOf } from './subscription-state.ts';

export function snapshotOfSubscription(
  subscription: SubscriptionDoc,
): z.input<(typeof subscriptionChanged)['data']> {
  return {
    subscriptionId: subscription._id.toHexString(),
    userId: subscription.userId.toHexString(),
    plan: subscription.plan,
    status: subscription.status,
    startDate: subscription.startDate.toISOString(),
    endDate: subscription.endDate.toISOString(),
    openUntil: openUntilOf(subscription).toISOString(),
  };
}

import type { managedSubscription as contract } from '@poc/contracts/entities/plans';
import type { PersonDoc } from '@poc/kit/people/person.model';
import type { z } from 'zod';
import { presentSubscription } from '../present-subscription.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';

export function presentManagedSubscription(
  subscription: SubscriptionDoc,
  person: PersonDoc | null,
  details: Parameters<typeof presentSubscription>[1],
): z.input<typeof contract> {
  const { price, grace_until, last_failure, renews_by_card } = presentSubscription(subscription, details);
  return {
    id: subscription._id.toHexString(),
    plan: subscription.plan,
    status: subscription.status,
    start_date: subscription.startDate.toISOString(),
    end_date: subscription.endDate.toISOString(),
    state: subscription.state,
    ...{ price, grace_until, last_failure, renews_by_card },
    tries: subscription.tries,
    next_try_at: subscription.state === 'grace' ? (subscription.dueAt?.toISOString() ?? null) : null,
    pay_link_sent_at: subscription.payLinkSentAt?.toISOString() ?? null,
    version: subscription.version,
    user_id: subscription.userId.toHexString(),
    User: { name: person?.name ?? '', email: person?.email ?? '', avatar: person?.avatar ?? '' },
  };
}

import type { ResponseOf } from '@poc/contracts/endpoint';
import {
  getSubscriptionFigures,
  listManagedSubscriptions,
} from '@poc/contracts/endpoints/managed-subscriptions';
import { queryOptions } from '@tanstack/react-query';
import { listOf } from '../../../../shared/admin/api/list-query.ts';
import { call } from '../../../../shared/api/client.ts';

export type ManagedSubscription = ResponseOf<typeof listManagedSubscriptions>[number];

export const managedSubscriptionsKey = ['admin', 'subscriptions'] as const;

export const subscriptionFiguresQuery = queryOptions({
  queryKey: [...managedSubscriptionsKey, 'figures'],
  queryFn: ({ signal }) => call(getSubscriptionFigures, { signal }),
});

const statusFilters = ['active', 'cancelled', 'expired', 'unpaid'] as const;

/** The status filter of a text; undefined for all. */
export const statusFilterOf = (text: string) => statusFilters.find((known) => known === text);

export const managedSubscriptions = listOf(listManagedSubscriptions, managedSubscriptionsKey);

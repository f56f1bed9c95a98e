import type { AnswerOf, QueryInputOf } from '@poc/contracts/endpoint';
import {
  getSubscriptionFigures,
  listManagedSubscriptions,
} from '@poc/contracts/endpoints/managed-subscriptions';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call } from '../../../../shared/api/client.ts';
import { pagesOf } from '../../../../shared/api/paged-query.ts';

export type ManagedSubscription = AnswerOf<typeof listManagedSubscriptions>[number];
export type Status = ManagedSubscription['status'];

export const managedSubscriptionsKey = ['admin', 'subscriptions'] as const;

export const subscriptionFiguresQuery = queryOptions({
  queryKey: [...managedSubscriptionsKey, 'figures'],
  queryFn: ({ signal }) => call(getSubscriptionFigures, { signal }),
});

/** Status filter of the list; empty for all. */
export type StatusFilter = Status | 'unpaid' | '';

interface SubscriptionsFilter {
  search: string;
  status: StatusFilter;
  sort: QueryInputOf<typeof listManagedSubscriptions>['sort'];
}

/** Matching subscriptions, page by page. The last result stays visible while a new search loads. */
export const managedSubscriptionsQuery = ({ search, status, sort }: SubscriptionsFilter) =>
  infiniteQueryOptions({
    queryKey: [...managedSubscriptionsKey, { search, status, sort }],
    ...pagesOf(listManagedSubscriptions, {
      query: { limit: limits.adminPage, search: search || undefined, status: status || undefined, sort },
    }),
    placeholderData: keepPreviousData,
  });

import type { ResponseOf } from '@poc/contracts/endpoint';
import { listManagedOrders } from '@poc/contracts/endpoints/commerce-admin';
import { listManagedActivity } from '@poc/contracts/endpoints/community';
import {
  listModerationCases,
  listPostingBans,
  listSentReports,
} from '@poc/contracts/endpoints/community-moderation';
import { listManagedSessions } from '@poc/contracts/endpoints/identity-admin';
import {
  getManagedSubscription,
  listManagedSubscriptions,
} from '@poc/contracts/endpoints/managed-subscriptions';
import { queryOptions } from '@tanstack/react-query';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import { call } from '../../../shared/api/client.ts';

/** Rows of a section; the button below it loads more. */
const limit = 5;

// Their keys extend the keys of the full lists, so that invalidating a full list also refreshes them.
export const ordersOf = (id: string) =>
  listOf(listManagedOrders, ['admin', 'orders', 'list', 'of', id], { query: { limit, user: id } });

export const activityOf = (id: string) =>
  listOf(listManagedActivity, ['admin', 'activity', id], { params: { id }, query: { limit } });

export const casesOf = (id: string) =>
  listOf(listModerationCases, ['admin', 'cases', 'of', id], { query: { limit, state: 'all', author: id } });

export const reportsBy = (id: string) =>
  listOf(listSentReports, ['admin', 'cases', 'by', id], { params: { id }, query: { limit } });

export type PersonPlan = ResponseOf<typeof getManagedSubscription>;

/** The user's plan with its bills; null without one. */
export const planOf = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'subscriptions', 'of', id],
    queryFn: async ({ signal }): Promise<PersonPlan | null> => {
      const [found] = await call(listManagedSubscriptions, { query: { user: id }, signal });
      return found ? call(getManagedSubscription, { params: { id: found.id }, signal }) : null;
    },
    staleTime: 0,
  });

/** The running ban from posting; null without one. */
export const banOf = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'posting-bans', 'of', id],
    queryFn: async ({ signal }) => (await call(listPostingBans, { query: { user: id }, signal }))[0] ?? null,
    staleTime: 0,
  });

export const sessionsOf = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'sessions', id],
    queryFn: ({ signal }) => call(listManagedSessions, { params: { id }, signal }),
    staleTime: 0,
  });

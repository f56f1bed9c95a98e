import type { ResponseOf } from '@poc/contracts/endpoint';
import { getSubscription } from '@poc/contracts/endpoints/plans';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';

export type Subscription = ResponseOf<typeof getSubscription>;

/** Key prefix of a user's subscription, bills, quotes and cards. */
export const subscriptionKey = (userId: string) => ['subscription', userId] as const;

/** The user's subscription, or null if there has never been one. */
export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: subscriptionKey(userId),
    queryFn: async ({ signal }) => {
      try {
        return await call(getSubscription, { params: { id: userId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: limits.justFetchedMs,
  });

/** Refetches a subscription and its cards after a change. */
export async function refreshSubscription(
  client: QueryClient,
  userId: string,
  changed?: Subscription,
): Promise<void> {
  if (changed) client.setQueryData(subscriptionQuery(userId).queryKey, changed);
  await client.invalidateQueries({ queryKey: subscriptionKey(userId) });
}

/**
 * True while a subscription gives access: active, including trial and grace period, or cancelled within the paid
 * period.
 */
export function isRunning(subscription: Subscription | null): subscription is Subscription {
  if (subscription?.status === 'active') return true;
  const end = subscription?.status === 'cancelled' ? subscription.end_date : null;
  return end !== null && new Date(end).getTime() > Date.now();
}

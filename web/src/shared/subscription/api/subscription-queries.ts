import type { AnswerOf } from '@poc/contracts/endpoint';
import { getSubscription } from '@poc/contracts/endpoints/plans';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';

export type Subscription = AnswerOf<typeof getSubscription>;

/** Under it stand somebody's plan, its bills, its quotes and the cards that it is paid by. */
export const subscriptionKey = (userId: string) => ['subscription', userId] as const;

/** One's plan, or null for somebody who never had one. */
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
    staleTime: limits.justAskedMs,
  });

/** After something happened to a plan or a card: all that is on screen of it is fetched again. */
export async function refreshSubscription(
  client: QueryClient,
  userId: string,
  changed?: Subscription,
): Promise<void> {
  if (changed) client.setQueryData(subscriptionQuery(userId).queryKey, changed);
  await client.invalidateQueries({ queryKey: subscriptionKey(userId) });
}

/** Whether a plan is open: paid for, tried, or in its days of grace; a cancelled one to the end of what is paid. */
export function isRunning(subscription: Subscription | null): subscription is Subscription {
  if (subscription?.status === 'active') return true;
  const end = subscription?.status === 'cancelled' ? subscription.end_date : null;
  return end !== null && new Date(end).getTime() > Date.now();
}

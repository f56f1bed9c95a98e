import { listUserPosts } from '@poc/contracts/endpoints/community';
import { listOrders } from '@poc/contracts/endpoints/orders';
import { listWatchHistory } from '@poc/contracts/endpoints/watch-history';
import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../api/client.ts';
import { watchHistoryKey } from '../../progress/watch-progress.ts';

const firstOf = (id: string, signal: AbortSignal) => ({ params: { id }, query: { limit: 1 }, signal });

/** Number of shows that the user has watched, to the end or not. */
export const watchedCountQuery = (id: string) =>
  queryOptions({
    queryKey: [...watchHistoryKey, 'count', id],
    queryFn: async ({ signal }) => (await callPage(listWatchHistory, firstOf(id, signal))).total,
  });

export const postCountQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'count', id],
    queryFn: async ({ signal }) => (await callPage(listUserPosts, firstOf(id, signal))).total,
  });

export const orderCountQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'count', id],
    queryFn: async ({ signal }) => (await callPage(listOrders, firstOf(id, signal))).total,
  });

import { getOrder, listOrders } from '@poc/contracts/endpoints/orders';
import type { Order } from '@poc/contracts/entities/orders';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call, callPage } from '../../api/client.ts';
import { pagesOf } from '../../api/paged-query.ts';
import { heldUntil } from '../order-words.ts';

/** All answers about orders stand under it: the lists, the latest ones of the dashboard, and each by itself. */
const ordersKey = ['orders'] as const;

/** Somebody's orders, newest first, page by page. Always fetched again: payments and administrators change them. */
export const ordersQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', userId],
    ...pagesOf(listOrders, { params: { id: userId }, query: { limit: limits.ordersPage } }),
    staleTime: 0,
  });

/** The latest orders, and how many there are in all. */
export const recentOrdersQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'recent', userId],
    queryFn: ({ signal }) =>
      callPage(listOrders, { params: { id: userId }, query: { limit: limits.dashboardOrders }, signal }),
  });

/**
 * The same, always fetched again, and while one of them can still be paid also at intervals: it may be paid or cancelled in
 * another tab, or expire.
 */
export const watchedOrdersQuery = (userId: string) =>
  queryOptions({
    ...recentOrdersQuery(userId),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.items.some(heldUntil) ? limits.openOrderAskMs : false),
  });

/** One of one's own orders, as it is now. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    staleTime: 0,
  });

/** After something happened to an order: what is on screen of any is fetched again, and counts too. */
export async function refreshOrders(client: QueryClient, changed?: Order): Promise<void> {
  if (changed) client.setQueryData(orderQuery(changed.id).queryKey, changed);
  await Promise.all([
    client.invalidateQueries({ queryKey: ordersKey }),
    client.invalidateQueries({ queryKey: ['quick-stats', 'orders'] }),
  ]);
}

import { getOrder, listOrders } from '@poc/contracts/endpoints/orders';
import type { Order } from '@poc/contracts/entities/orders';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call, callPage } from '../../api/client.ts';
import { pagesOf } from '../../api/paged-query.ts';
import { reservedUntil } from '../order-texts.ts';

const ordersKey = ['orders'] as const;

/** A user's orders, newest first, in pages. Always refetched, because payments and administrators change them. */
export const ordersQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', userId],
    ...pagesOf(listOrders, { params: { id: userId }, query: { limit: limits.ordersPage } }),
    staleTime: 0,
  });

/** The latest orders, and the number of all orders. */
export const recentOrdersQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'recent', userId],
    queryFn: ({ signal }) =>
      callPage(listOrders, { params: { id: userId }, query: { limit: limits.dashboardOrders }, signal }),
  });

/**
 * The latest orders, refetched on return, and polled while one can still be paid: it may be paid or cancelled in
 * another tab, or expire.
 */
export const watchedOrdersQuery = (userId: string) =>
  queryOptions({
    ...recentOrdersQuery(userId),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.items.some(reservedUntil) ? limits.openOrderPollMs : false),
  });

/** Order of the signed-in user; always refetched. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    staleTime: 0,
  });

/** Refetches orders and their counts after a change. */
export async function refreshOrders(client: QueryClient, changed?: Order): Promise<void> {
  if (changed) client.setQueryData(orderQuery(changed.id).queryKey, changed);
  await client.invalidateQueries({ queryKey: ordersKey });
}

import type { QueryInputOf } from '@poc/contracts/endpoint';
import { getManagedOrder, listManagedOrders } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../api/client.ts';
import { type LoadedPages, withChanged } from '../../api/loaded-pages.ts';
import { pagesOf } from '../../api/paged-query.ts';

/** Statuses in the order of an order's lifecycle. */
export const shownStatuses: readonly ManagedOrder['status'][] = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
];

export interface OrdersFilter {
  /** An order number, or part of a customer's name or address or of a product's name. */
  search: string;
  /** Empty for all. */
  status: ManagedOrder['status'] | '';
  /** Newest first by default. */
  sort?: QueryInputOf<typeof listManagedOrders>['sort'];
}

export const managedOrdersKey = ['admin', 'orders'] as const;
const listKey = [...managedOrdersKey, 'list'] as const;
const loadedOrders = { queryKey: listKey } as const;

/** Matching orders, in pages. Keeps the previous result on screen during a new search. */
export const managedOrdersQuery = ({ search, status, sort }: OrdersFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { search, status, sort }],
    ...pagesOf(listManagedOrders, {
      query: { limit: limits.adminPage, search: search || undefined, status: status || undefined, sort },
    }),
    placeholderData: keepPreviousData,
  });

/** One order with its customer and history. Always refetched. */
export const managedOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...managedOrdersKey, 'one', id],
    queryFn: ({ signal }) => call(getManagedOrder, { params: { id }, signal }),
    staleTime: 0,
  });

/** Updates an order in every cached query. */
export function putOrder(client: QueryClient, order: ManagedOrder): void {
  client.setQueriesData<LoadedPages<ManagedOrder>>(loadedOrders, (data) =>
    withChanged(
      data,
      ({ id }) => id === order.id,
      () => order,
    ),
  );
  client.setQueryData(managedOrderQuery(order.id).queryKey, (known) => known && order);
}

export function refreshManagedOrders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: managedOrdersKey });
  void client.invalidateQueries({ queryKey: ['admin', 'dashboard'] });
}

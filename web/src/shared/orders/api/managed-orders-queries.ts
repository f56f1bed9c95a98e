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

/** What an order may have, in the order of its life. */
export const shownStatuses: readonly ManagedOrder['status'][] = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
];

export interface OrdersFilter {
  /** An order's number, or part of a customer's name or address or of a product's name. */
  search: string;
  /** Empty for all. */
  status: ManagedOrder['status'] | '';
  /** The newest come first otherwise. */
  sort?: QueryInputOf<typeof listManagedOrders>['sort'];
}

export const managedOrdersKey = ['admin', 'orders'] as const;
const listKey = [...managedOrdersKey, 'list'] as const;
const loadedOrders = { queryKey: listKey } as const;

/** The orders that match, page by page. While a new search is on its way the last result stays on screen. */
export const managedOrdersQuery = ({ search, status, sort }: OrdersFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { search, status, sort }],
    ...pagesOf(listManagedOrders, {
      query: { limit: limits.adminPage, search: search || undefined, status: status || undefined, sort },
    }),
    placeholderData: keepPreviousData,
  });

/** One order with its customer and its history, as it is now. */
export const managedOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...managedOrdersKey, 'one', id],
    queryFn: ({ signal }) => call(getManagedOrder, { params: { id }, signal }),
    staleTime: 0,
  });

/** Shows an order as it is now wherever it is on screen. */
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

/** Asks again for all that is on screen of orders. */
export function refreshManagedOrders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: managedOrdersKey });
  void client.invalidateQueries({ queryKey: ['admin', 'dashboard'] });
}

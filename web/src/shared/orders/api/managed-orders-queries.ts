import { getManagedOrder, listManagedOrders } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listOf } from '../../admin/api/list-query.ts';
import { call } from '../../api/client.ts';
import { type LoadedPages, withChanged } from '../../api/loaded-pages.ts';

/** Statuses in the order of an order's lifecycle. */
export const shownStatuses: readonly ManagedOrder['status'][] = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
];

export const managedOrdersKey = ['admin', 'orders'] as const;
const listKey = [...managedOrdersKey, 'list'] as const;
const loadedOrders = { queryKey: listKey } as const;

export const managedOrders = listOf(listManagedOrders, listKey);

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

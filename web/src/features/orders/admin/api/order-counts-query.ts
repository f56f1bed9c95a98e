import { countManagedOrders } from '@poc/contracts/endpoints/commerce-admin';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/client.ts';
import { managedOrdersKey } from '../../../../shared/orders/api/managed-orders-queries.ts';

/** Number of orders in each status. Refetched with the lists of orders. */
export const orderCountsQuery = queryOptions({
  queryKey: [...managedOrdersKey, 'counts'],
  queryFn: ({ signal }) => call(countManagedOrders, { signal }),
  staleTime: 0,
});

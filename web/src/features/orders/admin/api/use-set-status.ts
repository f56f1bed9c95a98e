import type { FulfilmentInput, ManagedOrder } from '@poc/contracts/entities/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import {
  managedOrdersKey,
  putOrder,
  refreshManagedOrders,
} from '../../../../shared/orders/api/managed-orders-queries.ts';
import { statusLabels } from '../../../../shared/orders/order-texts.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { type SetStatus, setStatus } from './change-orders.ts';

interface StatusChange {
  order: ManagedOrder;
  status: SetStatus;
  /** Only with `shipped`. */
  fulfilment?: FulfilmentInput | null;
}

const mutationKey = [...managedOrdersKey, 'status'];

/** Sets the status of an order optimistically. A failure reverts it and shows the reason. */
export function useSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: ({ order, status, fulfilment }: StatusChange) => setStatus(order, status, fulfilment),
    onMutate: async ({ order, status }) => {
      await client.cancelQueries({ queryKey: managedOrdersKey });
      putOrder(client, { ...order, status });
    },
    onSuccess: (order) => {
      putOrder(client, order);
      showToast(`Order ${order.number} was set to ${statusLabels[order.status].toLowerCase()}.`, 'success');
    },
    onError: (error, { order }) => {
      putOrder(client, order);
      showToast(failureText(error, 'Failed to set the status. Please try again.'), 'error');
    },
    onSettled: () => {
      // With another change in flight, a list fetched now would briefly show the previous status.
      if (client.isMutating({ mutationKey }) === 1) refreshManagedOrders(client);
    },
  });
}

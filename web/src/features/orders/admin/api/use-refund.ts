import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { useQueryClient } from '@tanstack/react-query';
import type { RefundSender } from '../../../../shared/admin/refund/use-refund.ts';
import { call } from '../../../../shared/api/client.ts';
import { putOrder, refreshManagedOrders } from '../../../../shared/orders/api/managed-orders-queries.ts';

/** Refunds an order. The order's own refunds show the result, so they are refetched after a failure. */
export function useOrderRefund({ id, refundable }: ManagedOrder): RefundSender {
  const client = useQueryClient();
  return {
    refundable,
    send: async (body, idempotencyKey) =>
      putOrder(client, await call(refundOrder, { params: { id }, body, idempotencyKey })),
    refresh: () => refreshManagedOrders(client),
    listedIn: 'the order’s refunds',
  };
}

import type { BodyInputOf } from '@poc/contracts/endpoint';
import type * as contracts from '@poc/contracts/endpoints/orders';
import type { Order } from '@poc/contracts/entities/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshOrders } from '../../../shared/orders/api/order-queries.ts';
import { LazyRefundAccountForm } from '../../../shared/orders/lazy-refund-account-form.tsx';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { giveRefundAccount } from '../api/change-own-orders.ts';

/**
 * Form for a bank account, if Paystack cannot return a refund to the original payment method; otherwise renders
 * nothing.
 */
export function RefundAccount({ order }: { order: Order }) {
  const client = useQueryClient();
  const refund = order.refunds.find(({ status }) => status === 'needs-attention');
  const give = useMutation({
    mutationFn: (body: BodyInputOf<typeof contracts.giveRefundAccount>) =>
      giveRefundAccount(order.id, refund?.id ?? '', body),
    onSuccess: async (changed) => {
      showToast('Thank you. Your refund is on its way.', 'success');
      await refreshOrders(client, changed);
    },
  });
  if (!refund) return null;
  return (
    <LazyRefundAccountForm
      label="Where we send your refund"
      busy={give.isPending}
      error={give.error}
      onSubmit={give.mutate}
    />
  );
}

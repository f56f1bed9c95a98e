import { cancelManagedOrder } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { putOrder, refreshManagedOrders } from '../../../../shared/orders/api/managed-orders-queries.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

interface UseCancelInput {
  order: Pick<ManagedOrder, 'id' | 'number'>;
  form: Pick<UseFormReturn<{ reason: string }>, 'setError'>;
  onDone: () => void;
}

/**
 * Cancels an unpaid order. Idempotent. Refetches orders in any case: the order may have been paid, shipped or
 * cancelled elsewhere.
 */
export function useCancelManagedOrder({ order, form, onDone }: UseCancelInput) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: (reason: string) => call(cancelManagedOrder, { params: { id: order.id }, body: { reason } }),
    onSuccess: (cancelled) => {
      putOrder(client, cancelled);
      onDone();
      showToast(`Order ${order.number} was cancelled.`, 'success');
    },
    onError: (error) => showFieldFaults(error, form.setError, ['reason']),
    onSettled: () => {
      refreshManagedOrders(client);
      // Cancelling verifies the payment with Paystack, which may find that it was paid.
      void client.invalidateQueries({ queryKey: ['admin', 'money'] });
    },
  });
  return {
    cancel: cancel.mutate,
    busy: cancel.isPending,
    failure: cancel.error ? cancelFailure(cancel.error) : null,
  };
}

function cancelFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'payment_provider_unavailable')
    return 'Paystack did not confirm whether this order is paid, so it is not cancelled. Please try again in a moment.';
  return failureText(error, 'Failed to cancel the order. Please try again.');
}

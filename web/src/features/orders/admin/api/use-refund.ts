import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import { NetworkError } from '../../../../shared/api/errors.ts';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { putOrder, refreshManagedOrders } from '../../../../shared/orders/api/managed-orders-queries.ts';
import { formatNaira } from '../../../../shared/text/money.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

export interface RefundValues {
  part: 'whole' | 'part';
  /** In naira, as typed. */
  amount: string;
  reason: string;
}

interface UseRefundInput {
  order: ManagedOrder;
  form: Pick<UseFormReturn<RefundValues>, 'setError'>;
  onDone: () => void;
}

/** Refunds an order. The order's own refunds show the result, so they are refetched after a failure. */
export function useRefund({ order, form, onDone }: UseRefundInput) {
  const client = useQueryClient();
  // One key per dialog: a double click or a retry after a lost response is one refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const refund = useMutation({
    mutationFn: ({ part, amount, reason }: RefundValues) =>
      call(refundOrder, {
        params: { id: order.id },
        body: { reason: reason.trim(), ...(part === 'part' && { amount: Number(amount) }) },
        idempotencyKey,
      }),
    onSuccess: (changed, { part, amount }) => {
      putOrder(client, changed);
      // Toasts are not announced behind an open dialog. This dialog closes; the order's dialog stays open and
      // shows the refund.
      onDone();
      const naira = part === 'part' ? Number(amount) : order.refundable;
      showToast(`${formatNaira(naira)} is on its way back.`, 'success');
    },
    onError: (error) => showFieldFaults(error, form.setError, ['amount', 'reason']),
    onSettled: () => {
      refreshManagedOrders(client);
      void client.invalidateQueries({ queryKey: ['admin', 'money'] });
    },
  });
  return {
    give: refund.mutate,
    busy: refund.isPending,
    failure: refund.error ? refundFailure(refund.error) : null,
  };
}

function refundFailure(error: unknown): string {
  if (error instanceof NetworkError)
    return `${error.message} Check the order’s refunds before you try again: this one may have been sent.`;
  return failureText(error, 'Failed to refund. Check the order’s refunds before you try again.');
}

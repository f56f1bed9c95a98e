import type { BodyInputOf } from '@poc/contracts/endpoint';
import {
  recordManualPaymentRefund,
  retryPaymentRefund,
  setPaymentRefundAccount,
} from '@poc/contracts/endpoints/commerce-admin';
import type { OwedRefund } from '@poc/contracts/entities/refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { call } from '../../../shared/api/client.ts';
import { refreshManagedOrders } from '../../../shared/orders/api/managed-orders-queries.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

/** Administrator's actions on an unsettled refund. The lists are refetched in any case. */
export function useOwedRefund({ id, payment_id }: Pick<OwedRefund, 'id' | 'payment_id'>) {
  const client = useQueryClient();
  const params = { id: payment_id, refundId: id };
  const onSettled = () => {
    refreshManagedOrders(client);
    return client.invalidateQueries({ queryKey: ['admin', 'money'] });
  };
  const retry = useMutation({
    mutationFn: () => call(retryPaymentRefund, { params }),
    onSuccess: () => showToast('The refund is being sent.', 'success'),
    onError: (error) => showToast(failureText(error, 'The refund could not be retried.'), 'error'),
    onSettled,
  });
  const settle = useMutation({
    mutationFn: (body: BodyInputOf<typeof recordManualPaymentRefund>) =>
      call(recordManualPaymentRefund, { params, body }),
    onSuccess: () => showToast('Refund marked as settled.', 'success'),
    onSettled,
  });
  const account = useMutation({
    mutationFn: (body: BodyInputOf<typeof setPaymentRefundAccount>) =>
      call(setPaymentRefundAccount, { params, body }),
    onSuccess: () => showToast('The bank account was sent to Paystack.', 'success'),
    onSettled,
  });
  return { retry, settle, account };
}

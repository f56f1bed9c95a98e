import type { BodyInputOf } from '@poc/contracts/endpoint';
import { resolveDifference } from '@poc/contracts/endpoints/commerce-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { refreshManagedOrders } from '../../../shared/orders/api/managed-orders-queries.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

/** Resolves a difference of a report. Reports, ledger and orders are refetched in any case. */
export function useResolveDifference(report: string, differenceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof resolveDifference>) =>
      call(resolveDifference, { params: { id: report, differenceId }, body }),
    onSuccess: ({ resolution }) =>
      resolution
        ? showToast('Difference resolved.', 'success')
        : showToast('The two sides still differ.', 'error'),
    onSettled: () => {
      refreshManagedOrders(client);
      return client.invalidateQueries({ queryKey: ['admin', 'money'] });
    },
  });
}

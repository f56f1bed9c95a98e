import type { BodyInputOf } from '@poc/contracts/endpoint';
import { cancelReconciliation, startReconciliation } from '@poc/contracts/endpoints/commerce-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { call } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

/** Starts and cancels reconciliations. The list is refetched in any case. */
export function useReconciliation() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['admin', 'money', 'reconciliations'] });
  const start = useMutation({
    mutationFn: (body: BodyInputOf<typeof startReconciliation>) => call(startReconciliation, { body }),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call(cancelReconciliation, { params: { id } }),
    onError: (error) => showToast(failureText(error, 'The reconciliation could not be cancelled.'), 'error'),
    onSettled,
  });
  return { start, cancel };
}

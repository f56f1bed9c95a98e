import { retryConversion } from '@poc/contracts/endpoints/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadedShows, managedShowQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

/** Restarts the failed conversion of a show's video. */
export function useRetryConversion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryConversion, { params: { id } }),
    onSuccess: (show) => {
      client.setQueryData(managedShowQuery(id).queryKey, show);
      return client.invalidateQueries(loadedShows);
    },
    onError: (error) =>
      showToast(failureText(error, 'The video could not be queued again. Please try again.'), 'error'),
  });
}

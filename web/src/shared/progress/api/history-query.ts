import { clearWatchHistory, listWatchHistory } from '@poc/contracts/endpoints/watch-history';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { pagesOf } from '../../api/paged-query.ts';
import { showsKey } from '../../catalog/show-cache.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { dropAllWaiting } from '../progress-store.ts';
import { watchHistoryKey } from '../watch-progress.ts';

const pageSize = 20;

/** A user's watch history, latest first, in pages. Always refetched, because it changes while the user watches. */
export const watchHistoryQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...watchHistoryKey, 'list', userId],
    ...pagesOf(listWatchHistory, { params: { id: userId }, query: { limit: pageSize } }),
    staleTime: 0,
  });

/** Clears the history on the server, and unsent progress in this browser. */
export function useClearHistory(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(clearWatchHistory, { params: { id: userId } }),
    onSuccess: async () => {
      dropAllWaiting(userId);
      showToast('Watch history cleared successfully', 'success');
      await Promise.all([
        client.invalidateQueries({ queryKey: watchHistoryKey }),
        client.invalidateQueries({ queryKey: showsKey }),
      ]);
    },
    onError: () => showToast('Failed to clear watch history', 'error'),
  });
}

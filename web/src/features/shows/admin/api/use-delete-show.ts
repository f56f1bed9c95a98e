import { deleteShow, restoreShow } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadedShows, managedShowsKey } from '../../../../shared/admin/api/shows-queries.ts';
import { failureText, specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import { type LoadedPages, withoutItems } from '../../../../shared/api/loaded-pages.ts';
import { showsKey } from '../../../../shared/catalog/show-cache.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

const mutationKey = [...managedShowsKey, 'delete'];

/** Deletes a show: its row disappears at once and a toast offers Undo. A failure restores the row. */
export function useDeleteShow() {
  const client = useQueryClient();
  const settle = async () => {
    // With another deletion in flight, a list fetched now would briefly show its row again.
    if (client.isMutating({ mutationKey }) > 1) return;
    await Promise.all([
      client.invalidateQueries(loadedShows),
      client.invalidateQueries({ queryKey: showsKey }),
    ]);
  };

  const restore = async (show: ManagedShow) => {
    try {
      await call(restoreShow, { params: { id: show.id } });
      showToast(`“${show.title}” is back.`, 'success');
    } catch (error) {
      showToast(failureText(error, 'Failed to restore show. Please try again.'), 'error');
    }
    await client.invalidateQueries({ queryKey: managedShowsKey });
    await client.invalidateQueries({ queryKey: showsKey });
  };

  return useMutation({
    mutationKey,
    mutationFn: (show: ManagedShow) => call(deleteShow, { params: { id: show.id } }),
    onMutate: async (show) => {
      await client.cancelQueries(loadedShows);
      client.setQueriesData<LoadedPages<ManagedShow>>(loadedShows, (data) =>
        withoutItems(data, ({ id }) => id === show.id),
      );
    },
    onSuccess: (_, show) =>
      showToast(`“${show.title}” is deleted.`, 'default', { label: 'Undo', run: () => void restore(show) }),
    onError: (error) =>
      showToast(specifiedFailure(error, 'Failed to delete show. Please try again.'), 'error'),
    onSettled: settle,
  });
}

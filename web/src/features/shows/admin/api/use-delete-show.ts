import { deleteShow, restoreShow } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { managedShows, managedShowsKey, refreshShows } from '../../../../shared/admin/api/shows-queries.ts';
import { failureText, specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { useRemoval } from '../../../../shared/admin/managed/use-removal.ts';
import { call } from '../../../../shared/api/client.ts';
import { showsKey } from '../../../../shared/catalog/show-cache.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

/** Deletes a show: its row disappears immediately and a toast offers Undo. A failure restores the row. */
export function useDeleteShow() {
  const client = useQueryClient();
  const restore = async (show: ManagedShow) => {
    try {
      await call(restoreShow, { params: { id: show.id } });
      showToast(`“${show.title}” was restored.`, 'success');
    } catch (error) {
      showToast(failureText(error, 'Failed to restore show. Please try again.'), 'error');
    }
    await client.invalidateQueries({ queryKey: managedShowsKey });
    await client.invalidateQueries({ queryKey: showsKey });
  };

  return useRemoval<ManagedShow>({
    mutationKey: [...managedShowsKey, 'delete'],
    listKey: managedShows.key,
    remove: ({ id }) => call(deleteShow, { params: { id } }),
    onRemoved: (show) =>
      showToast(`“${show.title}” was deleted.`, 'default', { label: 'Undo', run: () => void restore(show) }),
    failed: (error) => specifiedFailure(error, 'Failed to delete show. Please try again.'),
    refresh: refreshShows,
  });
}

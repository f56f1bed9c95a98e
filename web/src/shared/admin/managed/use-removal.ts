import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { itemsOf, type LoadedPages, withItemBack, withoutItems } from '../../api/loaded-pages.ts';
import { showToast } from '../../toasts/show-toast.ts';
import type { Row } from '../grid/column.ts';

interface Removal<T> {
  readonly mutationKey: QueryKey;
  /** Key of the lists that show the row. */
  readonly listKey: QueryKey;
  readonly remove: (row: T) => Promise<unknown>;
  readonly onRemoved: (row: T) => void;
  readonly failed: (error: Error) => string;
  readonly refresh: (client: QueryClient) => unknown;
}

/** Deletes a row: it disappears immediately. A failure restores it at its position and shows the reason. */
export function useRemoval<T extends Row>(removal: Removal<T>) {
  const { mutationKey, listKey, remove, onRemoved, failed, refresh } = removal;
  const client = useQueryClient();
  const lists = { queryKey: listKey };
  return useMutation({
    mutationKey,
    mutationFn: remove,
    onMutate: async (row: T) => {
      await client.cancelQueries(lists);
      const places = client.getQueriesData<LoadedPages<T>>(lists).map(([key, data]) => ({
        key,
        at: itemsOf(data)?.findIndex(({ id }) => id === row.id) ?? -1,
      }));
      client.setQueriesData<LoadedPages<T>>(lists, (data) => withoutItems(data, ({ id }) => id === row.id));
      return places.filter(({ at }) => at >= 0);
    },
    onSuccess: (_, row) => onRemoved(row),
    onError: (error, row, places = []) => {
      for (const { key, at } of places) {
        client.setQueryData<LoadedPages<T>>(key, (data) => withItemBack(data, row, at));
      }
      showToast(failed(error), 'error');
    },
    // With another change in flight, a list fetched now would briefly show the previous state.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh(client) : undefined),
  });
}

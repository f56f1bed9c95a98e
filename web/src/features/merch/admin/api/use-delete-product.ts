import { deleteMerch } from '@poc/contracts/endpoints/merch';
import type { Merch } from '@poc/contracts/entities/merch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import {
  itemsOf,
  type LoadedPages,
  withItemBack,
  withoutItems,
} from '../../../../shared/api/loaded-pages.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { loadedProducts, productsKey, refreshProducts } from './products-queries.ts';

const mutationKey = [...productsKey, 'delete'];

/** Deletes a product: its row disappears at once. A failure restores the row and shows the reason. */
export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: (product: Merch) => call(deleteMerch, { params: { id: product.id } }),
    onMutate: async (product) => {
      await client.cancelQueries(loadedProducts);
      const places = client.getQueriesData<LoadedPages<Merch>>(loadedProducts).map(([key, data]) => ({
        key,
        at: itemsOf(data)?.findIndex(({ id }) => id === product.id) ?? -1,
      }));
      client.setQueriesData<LoadedPages<Merch>>(loadedProducts, (data) =>
        withoutItems(data, ({ id }) => id === product.id),
      );
      return places.filter(({ at }) => at >= 0);
    },
    onSuccess: (_, product) => showToast(`“${product.product_name}” is deleted.`, 'success'),
    onError: (error, product, places = []) => {
      for (const { key, at } of places) {
        client.setQueryData<LoadedPages<Merch>>(key, (data) => withItemBack(data, product, at));
      }
      showToast(specifiedFailure(error, 'Failed to delete product. Please try again.'), 'error');
    },
    onSettled: () => {
      // With another deletion in flight, a list fetched now would briefly show its row again.
      if (client.isMutating({ mutationKey }) === 1) refreshProducts(client);
    },
  });
}

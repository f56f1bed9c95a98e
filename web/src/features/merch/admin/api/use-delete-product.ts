import { deleteMerch } from '@poc/contracts/endpoints/merch';
import type { Merch } from '@poc/contracts/entities/merch';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { useRemoval } from '../../../../shared/admin/managed/use-removal.ts';
import { call } from '../../../../shared/api/client.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { managedProducts, productsKey, refreshProducts } from './products-queries.ts';

export const useDeleteProduct = () =>
  useRemoval<Merch>({
    mutationKey: [...productsKey, 'delete'],
    listKey: managedProducts.key,
    remove: ({ id }) => call(deleteMerch, { params: { id } }),
    onRemoved: ({ product_name }) => showToast(`“${product_name}” was deleted.`, 'success'),
    failed: (error) => specifiedFailure(error, 'Failed to delete product. Please try again.'),
    refresh: (client) => refreshProducts(client),
  });

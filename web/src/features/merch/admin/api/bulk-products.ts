import { deleteMerch } from '@poc/contracts/endpoints/merch';
import type { Merch } from '@poc/contracts/entities/merch';
import type { BulkActions } from '../../../../shared/admin/grid/bulk-action.ts';
import { call } from '../../../../shared/api/client.ts';
import { refreshProducts } from './products-queries.ts';

export const bulkProducts: BulkActions<Merch> = {
  nouns: ['product', 'products'],
  nameOf: ({ product_name }) => product_name,
  actions: [
    {
      label: 'Delete',
      done: 'deleted',
      text: 'They are removed from the shop and from carts. Existing orders stay as they are. This cannot be undone.',
      run: ({ id }) => call(deleteMerch, { params: { id } }),
    },
  ],
  refresh: (client) => refreshProducts(client),
};

import { getMerch, listMerch, listStockChanges, merchSorts } from '@poc/contracts/endpoints/merch';
import type { Merch } from '@poc/contracts/entities/merch';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listOf } from '../../../../shared/admin/api/list-query.ts';
import { call, callPage } from '../../../../shared/api/client.ts';
import { type LoadedPages, withChanged } from '../../../../shared/api/loaded-pages.ts';

/** Unlike in the shop, the default is newest first. */
export const productSorts = { ...merchSorts, first: 'newest' } as const;

export const productsKey = ['admin', 'merch'] as const;
const listKey = [...productsKey, 'list'] as const;

/** Number of low-stock products listed by name. */
const namedLow = 3;

export const managedProducts = listOf(listMerch, listKey, { query: { sort: productSorts.first } });

/** Number of low-stock products, and the first of them. */
export const lowStockQuery = () =>
  queryOptions({
    queryKey: [...productsKey, 'low'],
    queryFn: ({ signal }) => callPage(listMerch, { query: { limit: namedLow, lowStock: 'true' }, signal }),
  });

export const managedProductQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: ({ signal }) => call(getMerch, { params: { id }, signal }),
    staleTime: 0,
  });

/** Changes of a product's stock. Sales change it at any time. */
export const stockChanges = (id: string) =>
  listOf(listStockChanges, [...productsKey, 'stock', id], { params: { id }, staleTime: 0 });

/** Updates the row of a changed product and refetches all product queries. */
export function refreshProducts(client: QueryClient, changed?: Merch): void {
  if (changed) {
    client.setQueriesData<LoadedPages<Merch>>({ queryKey: listKey }, (data) =>
      withChanged(
        data,
        ({ id }) => id === changed.id,
        () => changed,
      ),
    );
  }
  void client.invalidateQueries({ queryKey: productsKey });
  void client.invalidateQueries({ queryKey: ['merch'] });
}

import type { QueryInputOf, QueryOf } from '@poc/contracts/endpoint';
import { getMerch, listMerch, listStockChanges, merchSorts } from '@poc/contracts/endpoints/merch';
import type { Merch } from '@poc/contracts/entities/merch';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call, callPage } from '../../../../shared/api/client.ts';
import { type LoadedPages, withChanged } from '../../../../shared/api/loaded-pages.ts';
import { pagesOf } from '../../../../shared/api/paged-query.ts';

/** Unlike in the shop, the default is newest first. */
export const productSorts = { ...merchSorts, first: 'newest' } as const;

interface ProductsFilter {
  search: string;
  /** Only products below their low-stock limit. */
  low: boolean;
  sort: QueryOf<typeof listMerch>['sort'];
}

export const productsKey = ['admin', 'merch'] as const;
const listKey = [...productsKey, 'list'] as const;
const stockKey = [...productsKey, 'stock'] as const;
export const loadedProducts = { queryKey: listKey } as const;

/** Number of low products shown by name. */
const namedLow = 3;

/** Matching products, page by page. The last result stays visible while a new search loads. */
export const managedProductsQuery = ({ search, low, sort }: ProductsFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { search, low, sort }],
    ...pagesOf(listMerch, {
      query: {
        limit: limits.adminPage,
        sort,
        search: search || undefined,
        lowStock: low ? 'true' : undefined,
      },
    }),
    placeholderData: keepPreviousData,
  });

/** Number of products that run low, and the first of them. */
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

export const stockChangesQuery = (id: string, sort?: QueryInputOf<typeof listStockChanges>['sort']) =>
  infiniteQueryOptions({
    queryKey: [...stockKey, id, sort],
    placeholderData: keepPreviousData,
    ...pagesOf(listStockChanges, { params: { id }, query: { limit: limits.adminPage, sort } }),
    // Sales change the stock at any time.
    staleTime: 0,
  });

/** Updates the row of a changed product and refetches all product queries. */
export function refreshProducts(client: QueryClient, changed?: Merch): void {
  if (changed) {
    client.setQueriesData<LoadedPages<Merch>>(loadedProducts, (data) =>
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

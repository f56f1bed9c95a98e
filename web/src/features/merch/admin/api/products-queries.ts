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

/** Other than in the shop, the newest come first. */
export const productSorts = { ...merchSorts, first: 'newest' } as const;

interface ProductsFilter {
  /** Part of a name or a description. */
  search: string;
  /** Only what is to be ordered again. */
  low: boolean;
  sort: QueryOf<typeof listMerch>['sort'];
}

export const productsKey = ['admin', 'merch'] as const;
const listKey = [...productsKey, 'list'] as const;
const stockKey = [...productsKey, 'stock'] as const;
export const loadedProducts = { queryKey: listKey } as const;

/** How many of those that run low are named. */
const namedLow = 3;

/** The products that match, page by page. While a new search is on its way the last result stays on screen. */
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

/** How many products run low, and the first of them. */
export const lowStockQuery = () =>
  queryOptions({
    queryKey: [...productsKey, 'low'],
    queryFn: ({ signal }) => callPage(listMerch, { query: { limit: namedLow, lowStock: 'true' }, signal }),
  });

/** One product as the server has it now. */
export const managedProductQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: ({ signal }) => call(getMerch, { params: { id }, signal }),
    staleTime: 0,
  });

/** What became of a product's stock. */
export const stockChangesQuery = (id: string, sort?: QueryInputOf<typeof listStockChanges>['sort']) =>
  infiniteQueryOptions({
    queryKey: [...stockKey, id, sort],
    placeholderData: keepPreviousData,
    ...pagesOf(listStockChanges, { params: { id }, query: { limit: limits.adminPage, sort } }),
    // Sales go on: what is opened is fetched again.
    staleTime: 0,
  });

/** After a product changed: its row at once, and all that is on screen of products again. */
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
  // What visitors see of it.
  void client.invalidateQueries({ queryKey: ['merch'] });
}

import { getMerch, listMerch, listPopularMerch } from '@poc/contracts/endpoints/merch';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

export const sortings = [
  { value: 'name', label: 'Name' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
] as const;
export const memberSortings = [
  { value: 'name', label: 'Name' },
  { value: 'price-asc', label: 'Price low to high' },
  { value: 'price-desc', label: 'Price high to low' },
  { value: 'newest', label: 'Newest' },
] as const;
export type Sorting = (typeof memberSortings)[number]['value'];

/** Filter of a product list. Prices are in naira; undefined bounds are open. */
export interface MerchFilter {
  readonly search?: string | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
}

const pageSize = 24;
export const popularCount = 4;

/** Sorted products, page by page. */
export const merchQuery = (sort: Sorting, filter: MerchFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['merch', 'list', sort, filter],
    ...pagesOf(listMerch, { query: { sort, limit: pageSize, ...filter } }),
    gcTime: limits.listKeptMs,
  });

/** Like `merchQuery`, but keeps the previous products while another filter loads. */
export const filteredMerchQuery = (sort: Sorting, filter: MerchFilter) => ({
  ...merchQuery(sort, filter),
  placeholderData: keepPreviousData,
});

export const popularMerchQuery = () =>
  queryOptions({
    queryKey: ['merch', 'popular'],
    queryFn: ({ signal }) => call(listPopularMerch, { query: { limit: popularCount }, signal }),
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['merch', 'one', id],
    queryFn: ({ signal }) => call(getMerch, { params: { id }, signal }),
  });

/** Highest price of all products, in naira; null in an empty shop. */
export const dearestPriceQuery = () =>
  queryOptions({
    queryKey: ['merch', 'dearest'],
    queryFn: async ({ signal }) => {
      const [dearest] = await call(listMerch, { query: { sort: 'price-desc', limit: 1 }, signal });
      return dearest?.price ?? null;
    },
  });

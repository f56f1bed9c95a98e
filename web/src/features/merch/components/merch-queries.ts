import { listMerch, listPopularMerch } from '@poc/contracts/endpoints/commerce';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/api/client.ts';

export const sortings = [
  { value: 'name', label: 'Name' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
] as const;
export type Sorting = (typeof sortings)[number]['value'];

const pageSize = 24;
export const popularCount = 4;

export const merchQuery = (sort: Sorting) =>
  infiniteQueryOptions({
    queryKey: ['merch', 'list', sort],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMerch, { query: { sort, limit: pageSize, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const popularMerchQuery = () =>
  queryOptions({
    queryKey: ['merch', 'popular'],
    queryFn: ({ signal }) => call(listPopularMerch, { query: { limit: popularCount }, signal }),
  });

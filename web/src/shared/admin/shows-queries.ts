import { getManagedShow, listManagedShows } from '@poc/contracts/endpoints/catalog';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '../../config/limits.ts';
import { call, callPage } from '../api/client.ts';

export const managedShowsKey = ['admin', 'shows'] as const;
const listKey = [...managedShowsKey, 'list'] as const;

/** The shows that match, page by page. While a new search is on its way the last result stays on screen. */
export const managedShowsQuery = (search: string, sort?: 'oldest') =>
  infiniteQueryOptions({
    queryKey: [...listKey, search, sort],
    queryFn: ({ pageParam, signal }) =>
      callPage(listManagedShows, {
        query: { limit: limits.adminPage, search: search || undefined, sort, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** One show, published or not. */
export const managedShowQuery = (id: string) =>
  queryOptions({
    queryKey: [...managedShowsKey, 'one', id],
    queryFn: ({ signal }) => call(getManagedShow, { params: { id }, signal }),
  });

export const loadedShows = { queryKey: listKey } as const;

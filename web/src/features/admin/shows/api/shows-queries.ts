import { getManagedShow, listManagedShows } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call, callPage, type Page } from '../../../../shared/api/client.ts';

/** A show as administrators see it. */

export const managedShowsKey = ['admin', 'shows'] as const;
const listKey = [...managedShowsKey, 'list'] as const;

/** The shows that match, page by page. While a new search is on its way the last result stays on screen. */
export const managedShowsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, search],
    queryFn: ({ pageParam, signal }) =>
      callPage(listManagedShows, {
        query: { limit: limits.adminPage, search: search || undefined, cursor: pageParam ?? undefined },
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

export type LoadedShows = InfiniteData<Page<ManagedShow[]>, string | null>;
export const loadedShows = { queryKey: listKey } as const;

/** The loaded lists without one show, which the totals no longer count either. */
export function withoutShow(data: LoadedShows | undefined, id: string): LoadedShows | undefined {
  if (!data?.pages.some((page) => page.items.some((show) => show.id === id))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      total: page.total - 1,
      items: page.items.filter((show) => show.id !== id),
    })),
  };
}

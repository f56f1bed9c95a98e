import { listShows } from '@poc/contracts/endpoints/catalog';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../api/client.ts';

export interface ShowFilter {
  search: string;
  /** Empty for all categories. */
  category: string;
}

const pageSize = 24;

/** The newest shows, as the home page needs them. */
export const newestShowsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['shows', 'newest', limit],
    queryFn: ({ signal }) => call(listShows, { query: { limit }, signal }),
  });

/** The shows that match a filter, page by page. */
export const showsQuery = ({ search, category }: ShowFilter) =>
  infiniteQueryOptions({
    queryKey: ['shows', 'list', { search, category }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listShows, {
        query: {
          limit: pageSize,
          search: search || undefined,
          category: category || undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

import {
  getShow,
  listCategories,
  listLiveShows,
  listRelatedShows,
  listShows,
  listUpcomingShows,
} from '@poc/contracts/endpoints/catalog';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../api/client.ts';
import { pagesOf } from '../../api/paged-query.ts';
import { showsKey } from '../show-cache.ts';

export interface ShowFilter {
  search: string;
  /** Empty for all categories. */
  category: string;
}

const pageSize = 24;
const related = 3;
/** Long lists outlive a show: anyone who comes back from one finds all the pages that were open. */
const gcTime = limits.listKeptMs;

/** The newest shows, as the home page needs them. */
export const newestShowsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...showsKey, 'newest', limit],
    queryFn: ({ signal }) => call(listShows, { query: { limit }, signal }),
  });

/** The shows that match a filter, page by page. */
export const showsQuery = ({ search, category }: ShowFilter) =>
  infiniteQueryOptions({
    queryKey: [...showsKey, 'list', { search, category }],
    ...pagesOf(listShows, {
      query: { limit: pageSize, search: search || undefined, category: category || undefined },
    }),
    gcTime,
  });

/** Where the shows on air come from. */
export const liveShows = {
  queryKey: [...showsKey, 'live'],
  ...pagesOf(listLiveShows, { query: { limit: pageSize } }),
};

/** Shows on air, page by page. */
export const liveShowsQuery = () => infiniteQueryOptions({ ...liveShows, gcTime });

/** Shows that start later, soonest first, page by page. */
export const upcomingShowsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...showsKey, 'upcoming'],
    ...pagesOf(listUpcomingShows, { query: { limit: pageSize } }),
    gcTime,
  });

/** One show; for the signed-in with its video and their own progress. */
export const showQuery = (id: string) =>
  queryOptions({
    queryKey: [...showsKey, 'one', id],
    queryFn: ({ signal }) => call(getShow, { params: { id }, signal }),
  });

/** A few shows like this one. */
export const relatedShowsQuery = (id: string) =>
  queryOptions({
    queryKey: [...showsKey, 'related', id],
    queryFn: ({ signal }) => call(listRelatedShows, { params: { id }, query: { limit: related }, signal }),
  });

/** Names of the categories; administrators add to them now and then. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['show-categories'],
    queryFn: ({ signal }) => call(listCategories, { signal }),
    staleTime: limits.categoriesFreshMs,
  });

import {
  getShow,
  listCategories,
  listLiveShows,
  listRelatedShows,
  listShows,
  listUpcomingShows,
} from '@poc/contracts/endpoints/catalog';
import { getHost, listFollowedHosts, listHostShows, listHosts } from '@poc/contracts/endpoints/hosts';
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
/** Retained longer, so that returning from a show restores all loaded pages. */
const gcTime = limits.listKeptMs;

export const newestShowsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...showsKey, 'newest', limit],
    queryFn: ({ signal }) => call(listShows, { query: { limit }, signal }),
  });

/** Shows that match a filter, in pages. */
export const showsQuery = ({ search, category }: ShowFilter) =>
  infiniteQueryOptions({
    queryKey: [...showsKey, 'list', { search, category }],
    ...pagesOf(listShows, {
      query: { limit: pageSize, search: search || undefined, category: category || undefined },
    }),
    gcTime,
  });

export const liveShows = {
  queryKey: [...showsKey, 'live'],
  ...pagesOf(listLiveShows, { query: { limit: pageSize } }),
};

export const liveShowsQuery = () => infiniteQueryOptions({ ...liveShows, gcTime });

/** Shows that start later, soonest first, in pages. */
export const upcomingShowsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...showsKey, 'upcoming'],
    ...pagesOf(listUpcomingShows, { query: { limit: pageSize } }),
    gcTime,
  });

/** One show; for members including its video and their progress. */
export const showQuery = (id: string) =>
  queryOptions({
    queryKey: [...showsKey, 'one', id],
    queryFn: ({ signal }) => call(getShow, { params: { id }, signal }),
  });

export const relatedShowsQuery = (id: string) =>
  queryOptions({
    queryKey: [...showsKey, 'related', id],
    queryFn: ({ signal }) => call(listRelatedShows, { params: { id }, query: { limit: related }, signal }),
  });

/** First hosts in display order. */
export const hostsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['hosts', 'list', limit],
    queryFn: ({ signal }) => call(listHosts, { query: { limit }, signal }),
  });

export const hostQuery = (slug: string) =>
  queryOptions({
    queryKey: ['hosts', 'one', slug],
    queryFn: ({ signal }) => call(getHost, { params: { slug }, signal }),
  });

export const hostShowsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: [...showsKey, 'of-host', slug],
    ...pagesOf(listHostShows, { params: { slug }, query: { limit: pageSize } }),
  });

/** Hosts that the signed-in user follows, latest first. */
export const followedHostsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['hosts', 'followed'],
    ...pagesOf(listFollowedHosts, { query: { limit: pageSize } }),
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['show-categories'],
    queryFn: ({ signal }) => call(listCategories, { signal }),
    staleTime: limits.categoriesFreshMs,
  });

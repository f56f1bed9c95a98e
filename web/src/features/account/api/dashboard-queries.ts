import { listCommunityActivity, listUserPosts } from '@poc/contracts/endpoints/community';
import { listContinueWatching, listWatchHistory } from '@poc/contracts/endpoints/watch-history';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { callPage } from '../../../shared/api/client.ts';
import { watchHistoryKey } from '../../../shared/progress/use-watch-progress.ts';

/** Shows begun and not finished. */
export const continueWatchingQuery = (id: string) =>
  queryOptions({
    queryKey: [...watchHistoryKey, 'continue', id],
    queryFn: ({ signal }) =>
      callPage(listContinueWatching, { params: { id }, query: { limit: limits.dashboardWatching }, signal }),
    // Long enough that what was fetched with the page is not fetched again by it.
    staleTime: 3_000,
  });

/** How many shows somebody has watched, to the end or not. */
export const watchedCountQuery = (id: string) =>
  queryOptions({
    queryKey: [...watchHistoryKey, 'count', id],
    queryFn: async ({ signal }) =>
      (await callPage(listWatchHistory, { params: { id }, query: { limit: 1 }, signal })).total,
    staleTime: 0,
  });

/** How many posts somebody has written. */
export const postCountQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'count', id],
    queryFn: async ({ signal }) =>
      (await callPage(listUserPosts, { params: { id }, query: { limit: 1 }, signal })).total,
  });

/** The latest posts and comments of somebody. */
export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'activity', id],
    queryFn: ({ signal }) =>
      callPage(listCommunityActivity, {
        params: { id },
        query: { limit: limits.dashboardActivity },
        signal,
      }),
  });

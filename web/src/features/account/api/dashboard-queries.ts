import { listCommunityActivity, listUserPosts } from '@poc/contracts/endpoints/community';
import { listWatchHistory } from '@poc/contracts/endpoints/watch-history';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { callPage } from '../../../shared/api/client.ts';
import { watchHistoryKey } from '../../../shared/progress/watch-progress.ts';

/** Number of shows that the user has watched, to the end or not. */
export const watchedCountQuery = (id: string) =>
  queryOptions({
    queryKey: [...watchHistoryKey, 'count', id],
    queryFn: async ({ signal }) =>
      (await callPage(listWatchHistory, { params: { id }, query: { limit: 1 }, signal })).total,
    staleTime: 0,
  });

export const postCountQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'count', id],
    queryFn: async ({ signal }) =>
      (await callPage(listUserPosts, { params: { id }, query: { limit: 1 }, signal })).total,
  });

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

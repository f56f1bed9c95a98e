import { listCommunityActivity } from '@poc/contracts/endpoints/community';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { callPage } from '../../../shared/api/client.ts';

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

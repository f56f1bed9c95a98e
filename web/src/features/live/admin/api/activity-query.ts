import { getStreamActivity } from '@poc/contracts/endpoints/streaming-admin';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call } from '../../../../shared/api/client.ts';

/** Viewers and messages of a live stream by the minute, polled while the page is visible. */
export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['streams', 'activity', id],
    queryFn: ({ signal }) => call(getStreamActivity, { params: { id }, signal }),
    refetchInterval: limits.activityPollMs,
  });

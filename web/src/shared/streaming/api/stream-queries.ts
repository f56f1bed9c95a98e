import { getStream, listLiveStreams, listStreams } from '@poc/contracts/endpoints/streaming';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../api/client.ts';
import { pagesOf } from '../../api/paged-query.ts';

export const liveStreamsQuery = () =>
  queryOptions({
    queryKey: ['streams', 'live'],
    queryFn: ({ signal }) => call(listLiveStreams, { signal }),
    refetchInterval: limits.liveRefetchMs,
  });

export const allStreams = {
  queryKey: ['streams', 'all'],
  ...pagesOf(listStreams, { query: { limit: limits.streamsPage } }),
};

export const allStreamsQuery = () => infiniteQueryOptions(allStreams);

export const streamQuery = (id: string) =>
  queryOptions({
    queryKey: ['streams', 'one', id],
    queryFn: ({ signal }) => call(getStream, { params: { id }, signal }),
  });

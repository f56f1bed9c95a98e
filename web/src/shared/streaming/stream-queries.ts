import { getStream, listLiveStreams, listStreams } from '@poc/contracts/endpoints/streaming';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../config/limits.ts';
import { call, callPage } from '../api/client.ts';

/** Streams that are live now; looked at again twice a minute, since people wait for them. */
export const liveStreamsQuery = () =>
  queryOptions({
    queryKey: ['streams', 'live'],
    queryFn: ({ signal }) => call(listLiveStreams, { signal }),
    refetchInterval: limits.liveRefetchMs,
  });

/** Live, upcoming and past streams in one list, page by page; looked at again twice a minute. */
export const allStreamsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['streams', 'all'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listStreams, { query: { limit: limits.streamsPage, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: limits.liveRefetchMs,
  });

export const streamQuery = (id: string) =>
  queryOptions({
    queryKey: ['streams', 'one', id],
    queryFn: ({ signal }) => call(getStream, { params: { id }, signal }),
  });

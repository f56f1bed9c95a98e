import { getStream, listLiveStreams, listStreams } from '@poc/contracts/endpoints/streaming';
import type { Stream } from '@poc/contracts/entities/streaming';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call, callPage } from '../../api/client.ts';
import type { PagedSource } from '../../api/use-polling.ts';

/** Streams that are live now; looked at again twice a minute, since people wait for them. */
export const liveStreamsQuery = () =>
  queryOptions({
    queryKey: ['streams', 'live'],
    queryFn: ({ signal }) => call(listLiveStreams, { signal }),
    refetchInterval: limits.liveRefetchMs,
  });

/** Where the list of live, upcoming and past streams comes from. */
export const allStreams: PagedSource<Stream> = {
  queryKey: ['streams', 'all'],
  loadPage: (cursor, signal) =>
    callPage(listStreams, { query: { limit: limits.streamsPage, cursor: cursor ?? undefined }, signal }),
};

/** Live, upcoming and past streams in one list, page by page. */
export const allStreamsQuery = () =>
  infiniteQueryOptions({
    queryKey: allStreams.queryKey,
    queryFn: ({ pageParam, signal }) => allStreams.loadPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const streamQuery = (id: string) =>
  queryOptions({
    queryKey: ['streams', 'one', id],
    queryFn: ({ signal }) => call(getStream, { params: { id }, signal }),
  });

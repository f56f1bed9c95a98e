import { getStream, listLiveStreams, listStreams } from '@poc/contracts/endpoints/streaming';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../config/limits.ts';
import { call } from '../api/client.ts';

/** Streams that are live now; looked at again twice a minute, since people wait for them. */
export const liveStreamsQuery = () =>
  queryOptions({
    queryKey: ['streams', 'live'],
    queryFn: ({ signal }) => call(listLiveStreams, { signal }),
    refetchInterval: limits.liveRefetchMs,
  });

/** Live, upcoming and past streams in one list. */
export const allStreamsQuery = () =>
  queryOptions({
    queryKey: ['streams', 'all'],
    queryFn: ({ signal }) => call(listStreams, { query: { limit: 100 }, signal }),
    refetchInterval: limits.liveRefetchMs,
  });

export const streamQuery = (id: string) =>
  queryOptions({
    queryKey: ['streams', 'one', id],
    queryFn: ({ signal }) => call(getStream, { params: { id }, signal }),
  });

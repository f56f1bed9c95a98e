import { listStreams } from '@poc/contracts/endpoints/streaming';
import type { Stream } from '@poc/contracts/entities/streaming';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { callPage } from '../../../../shared/api/client.ts';

export interface StreamsFilter {
  /** Part of a show's title. */
  search: string;
  /** Empty for all. */
  status: Stream['status'] | '';
}

export const managedStreamsKey = ['admin', 'streams'] as const;

/**
 * The streams that match, page by page, with the numbers of now and then. While a new search is on its way the last
 * result stays on screen.
 */
export const managedStreamsQuery = ({ search, status }: StreamsFilter) =>
  infiniteQueryOptions({
    queryKey: [...managedStreamsKey, { search, status }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listStreams, {
        query: {
          limit: limits.adminPage,
          search: search || undefined,
          status: status || undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: limits.liveRefetchMs,
  });

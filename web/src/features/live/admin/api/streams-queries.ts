import { listStreams } from '@poc/contracts/endpoints/streaming';
import type { Stream } from '@poc/contracts/entities/streaming';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { callPage } from '../../../../shared/api/client.ts';
import type { PagedSource } from '../../../../shared/api/use-polling.ts';

export interface StreamsFilter {
  /** Part of a show's title. */
  search: string;
  /** Empty for all. */
  status: Stream['status'] | '';
}

export const managedStreamsKey = ['admin', 'streams'] as const;

/** Where the streams that match come from, with the numbers of now and then. */
export const managedStreams = ({ search, status }: StreamsFilter): PagedSource<Stream> => ({
  queryKey: [...managedStreamsKey, { search, status }],
  loadPage: (cursor, signal) =>
    callPage(listStreams, {
      query: {
        limit: limits.adminPage,
        search: search || undefined,
        status: status || undefined,
        cursor: cursor ?? undefined,
      },
      signal,
    }),
});

/** The streams that match, page by page. While a new search is on its way the last result stays on screen. */
export const managedStreamsQuery = ({ queryKey, loadPage }: PagedSource<Stream>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listManagedStreams } from '@poc/contracts/endpoints/streaming';
import type { Stream } from '@poc/contracts/entities/streaming';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { pagesOf } from '../../../../shared/api/paged-query.ts';

export interface StreamsFilter {
  /** Part of a show's title. */
  search: string;
  /** Empty for all. */
  status: Stream['status'] | '';
  sort: QueryInputOf<typeof listManagedStreams>['sort'];
}

export const managedStreamsKey = ['admin', 'streams'] as const;

/** Where the streams that match come from, with the numbers of now and then. */
export const managedStreams = ({ search, status, sort }: StreamsFilter) => ({
  queryKey: [...managedStreamsKey, { search, status, sort }],
  ...pagesOf(listManagedStreams, {
    query: { limit: limits.adminPage, search: search || undefined, status: status || undefined, sort },
  }),
});

/** The streams that match, page by page. While a new search is on its way the last result stays on screen. */
export const managedStreamsQuery = (source: ReturnType<typeof managedStreams>) =>
  infiniteQueryOptions({ ...source, placeholderData: keepPreviousData });

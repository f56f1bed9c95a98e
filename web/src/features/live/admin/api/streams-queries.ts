import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listManagedStreams } from '@poc/contracts/endpoints/streaming';
import type { Stream } from '@poc/contracts/entities/streaming';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { pagesOf } from '../../../../shared/api/paged-query.ts';

export interface StreamsFilter {
  search: string;
  /** Empty for all statuses. */
  status: Stream['status'] | '';
  sort: QueryInputOf<typeof listManagedStreams>['sort'];
}

export const managedStreamsKey = ['admin', 'streams'] as const;

/** Source of the matching streams, with current viewer numbers. */
export const managedStreams = ({ search, status, sort }: StreamsFilter) => ({
  queryKey: [...managedStreamsKey, { search, status, sort }],
  ...pagesOf(listManagedStreams, {
    query: { limit: limits.adminPage, search: search || undefined, status: status || undefined, sort },
  }),
});

/** Matching streams, page by page. The last result stays visible while a new search loads. */
export const managedStreamsQuery = (source: ReturnType<typeof managedStreams>) =>
  infiniteQueryOptions({ ...source, placeholderData: keepPreviousData });

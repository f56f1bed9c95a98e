import { listDisputes } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { callPage } from '../../../shared/api/client.ts';

/** Disputes, open ones first. */
export const disputesQuery = infiniteQueryOptions({
  queryKey: ['admin', 'money', 'disputes'],
  queryFn: ({ pageParam, signal }) =>
    callPage(listDisputes, {
      query: { limit: limits.adminPage, cursor: pageParam ?? undefined },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
});

import { listOwedRefunds } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { callPage } from '../../../shared/api/client.ts';

/** Refunds that have not reached their end, oldest order first. */
export const owedQuery = infiniteQueryOptions({
  queryKey: ['admin', 'money', 'owed'],
  queryFn: ({ pageParam, signal }) =>
    callPage(listOwedRefunds, {
      query: { limit: limits.adminPage, cursor: pageParam ?? undefined },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
});

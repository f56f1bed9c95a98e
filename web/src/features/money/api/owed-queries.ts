import { listOwedRefunds } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

/** Refunds that have not reached their end, oldest order first. */
export const owedQuery = infiniteQueryOptions({
  queryKey: ['admin', 'money', 'owed'],
  ...pagesOf(listOwedRefunds, { query: { limit: limits.adminPage } }),
  staleTime: 0,
});

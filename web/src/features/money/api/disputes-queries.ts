import { listDisputes } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

/** Disputes, open ones first. */
export const disputesQuery = infiniteQueryOptions({
  queryKey: ['admin', 'money', 'disputes'],
  ...pagesOf(listDisputes, { query: { limit: limits.adminPage } }),
  staleTime: 0,
});

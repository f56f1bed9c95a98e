import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listOwedRefunds } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

/** Unsettled refunds by order. */
export const owedQuery = (sort?: QueryInputOf<typeof listOwedRefunds>['sort']) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'money', 'owed', sort],
    placeholderData: keepPreviousData,
    ...pagesOf(listOwedRefunds, { query: { limit: limits.adminPage, sort } }),
    staleTime: 0,
  });

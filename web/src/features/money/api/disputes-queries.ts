import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listDisputes } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

export const disputesQuery = (sort?: QueryInputOf<typeof listDisputes>['sort']) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'money', 'disputes', sort],
    placeholderData: keepPreviousData,
    ...pagesOf(listDisputes, { query: { limit: limits.adminPage, sort } }),
    staleTime: 0,
  });

import type { QueryInputOf } from '@poc/contracts/endpoint';
import { getReconciliation, listReconciliations } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

const key = ['admin', 'money', 'reconciliations'] as const;

/** Reconciliations of the last year, polled every few seconds while one is running. */
export const reconciliationsQuery = (sort?: QueryInputOf<typeof listReconciliations>['sort']) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', sort],
    placeholderData: keepPreviousData,
    ...pagesOf(listReconciliations, { query: { limit: limits.reconciliationsPage, sort } }),
    refetchInterval: ({ state }) =>
      itemsOf(state.data)?.some((one) => one.state === 'running') ? limits.reconciliationRefetchMs : false,
    staleTime: 0,
  });

/** One reconciliation with its differences, polled until it has ended. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'report', id],
    queryFn: ({ signal }) => call(getReconciliation, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'running' ? limits.reconciliationRefetchMs : false,
    staleTime: 0,
  });

import { getReconciliation, listReconciliations } from '@poc/contracts/endpoints/commerce-admin';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import { call } from '../../../shared/api/client.ts';

const key = ['admin', 'money', 'reconciliations'] as const;

/** Reconciliations of the last year, polled every few seconds while one is running. */
export const reconciliations = listOf(listReconciliations, [...key, 'list'], {
  query: { limit: limits.reconciliationsPage },
  staleTime: 0,
  refetchMs: (rows) => rows.some(({ state }) => state === 'running') && limits.reconciliationRefetchMs,
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

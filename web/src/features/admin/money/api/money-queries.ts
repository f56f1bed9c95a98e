import { listLedgerEntries, reconcile } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call, callPage } from '../../../../shared/api/client.ts';
import { rangeOf } from '../../lagos-days.ts';

export interface LedgerFilter {
  /** An order's number; empty for all. */
  order: string;
  /** Days in Lagos, both included; empty for an open end. */
  from: string;
  to: string;
}

const moneyKey = ['admin', 'money'] as const;

/** The movements of money that match, newest first, page by page. While others are on their way, these stay on screen. */
export const ledgerQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey, 'ledger', filter],
    queryFn: ({ pageParam, signal }) =>
      callPage(listLedgerEntries, {
        query: {
          limit: limits.adminPage,
          order: filter.order || undefined,
          ...rangeOf(filter),
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What the ledger and Paystack tell of a range of days. It reads all payments of it there: it is asked on request only. */
export const reconciliationQuery = (range: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...moneyKey, 'reconciliation', range],
    queryFn: ({ signal }) => call(reconcile, { query: rangeOf(range), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });

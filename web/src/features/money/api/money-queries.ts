import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listLedgerEntries } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { rangeOf } from '../../../shared/admin/lagos-days.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

export interface LedgerFilter {
  /** Order number or id, or payment reference; empty for all. */
  order: string;
  /** Days in Lagos time, inclusive; empty for an open end. */
  from: string;
  to: string;
}

/** Matching ledger entries, page by page. The last result stays visible while a new one loads. */
export const ledgerQuery = (filter: LedgerFilter, sort?: QueryInputOf<typeof listLedgerEntries>['sort']) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'money', 'ledger', filter, sort],
    ...pagesOf(listLedgerEntries, {
      query: { limit: limits.adminPage, sort, order: filter.order || undefined, ...rangeOf(filter) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listLedgerEntries } from '@poc/contracts/endpoints/commerce-admin';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { rangeOf } from '../../../shared/admin/lagos-days.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

export interface LedgerFilter {
  /** An order's number or id, or a payment's reference; empty for all. */
  order: string;
  /** Days in Lagos, both included; empty for an open end. */
  from: string;
  to: string;
}

/** The movements of money that match, page by page. While others are on their way, these stay on screen. */
export const ledgerQuery = (filter: LedgerFilter, sort?: QueryInputOf<typeof listLedgerEntries>['sort']) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'money', 'ledger', filter, sort],
    ...pagesOf(listLedgerEntries, {
      query: { limit: limits.adminPage, sort, order: filter.order || undefined, ...rangeOf(filter) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

import type { ResponseOf } from '@poc/contracts/endpoint';
import { listLedgerEntries } from '@poc/contracts/endpoints/commerce-admin';
import { listOf } from '../../../shared/admin/api/list-query.ts';

export type LedgerEntry = ResponseOf<typeof listLedgerEntries>[number];

export const ledgerEntries = listOf(listLedgerEntries, ['admin', 'money', 'ledger'], { staleTime: 0 });

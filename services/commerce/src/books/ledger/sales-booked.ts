import { timeRange } from '@poc/kit/mongo/time-range';
import type { QueryFilter } from 'mongoose';
import type { LedgerEntryDoc } from './ledger-entry.model.ts';

/** Ledger filter for order sales in a time range; matches the paid-orders statistic. */
export const salesBooked = (from?: string, to?: string): QueryFilter<LedgerEntryDoc> => ({
  kind: 'payment',
  'lines.account': 'sales',
  ...timeRange<LedgerEntryDoc>('at', from, to),
});

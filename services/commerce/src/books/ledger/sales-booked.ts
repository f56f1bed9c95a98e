import { timeRange } from '@poc/kit/mongo/time-range';
import type { QueryFilter } from 'mongoose';
import type { LedgerEntryDoc } from './ledger-entry.model.ts';

/** Filter for the payments of orders of a time range, one entry for each order, as the figure of paid orders counts them. */
export const salesBooked = (from?: string, to?: string): QueryFilter<LedgerEntryDoc> => ({
  kind: 'payment',
  'lines.account': 'sales',
  ...timeRange<LedgerEntryDoc>('at', from, to),
});

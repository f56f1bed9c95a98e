import { balance } from './check-balance.ts';
import { owed } from './compare-owed.ts';
import { paidOrders } from './compare-paid-orders.ts';
import { ledgerPayments, paystackPayments } from './compare-payments.ts';
import { ledgerRefunds, openRefunds, paystackRefunds } from './compare-refunds.ts';
import type { Comparison } from './comparison.ts';

/** What a reconciliation goes through, in this order. */
export const comparisons: readonly Comparison[] = [
  paystackPayments,
  ledgerPayments,
  paystackRefunds,
  ledgerRefunds,
  openRefunds,
  paidOrders,
  owed,
  balance,
];

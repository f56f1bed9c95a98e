import { balance } from './check-balance.ts';
import { ledgerChargebacks, paystackDisputes } from './compare-disputes.ts';
import { owed } from './compare-owed.ts';
import { paidOrders, unpaidGoods } from './compare-paid-orders.ts';
import { ledgerPayments, paystackPayments } from './compare-payments.ts';
import { paystackPayouts, storedPayouts } from './compare-payouts.ts';
import { ledgerRefunds, openRefunds, paystackRefunds } from './compare-refunds.ts';
import type { Comparison } from './comparison.ts';

export const comparisons: readonly Comparison[] = [
  paystackPayments,
  ledgerPayments,
  paystackRefunds,
  ledgerRefunds,
  openRefunds,
  paystackDisputes,
  ledgerChargebacks,
  paystackPayouts,
  storedPayouts,
  paidOrders,
  unpaidGoods,
  owed,
  balance,
];

import { exportMonth as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { MonthExport } from '@poc/contracts/entities/ledger';
import { endOfMonth, startOfDay } from '@poc/contracts/lagos-calendar';
import { admins } from '@poc/kit/auth/policies';
import { csvFile } from '@poc/kit/http/csv';
import type { Reply } from '@poc/kit/http/reply';
import type { Connection } from 'mongoose';
import { auditExport } from '../../administration/administration.api.ts';
import { route } from '../../route.ts';
import { deferredColumns, deferredRows } from './deferred-income.ts';
import type { Month } from './month.ts';
import {
  entryRows,
  feeColumns,
  payoutColumns,
  payoutRows,
  refundColumns,
  saleColumns,
  saleRows,
  vatColumns,
} from './month-rows.ts';

type Export = (db: Connection, month: Month, fileName: string) => Reply<never>;

const exportOf: Readonly<Record<MonthExport, Export>> = {
  sales: (db, month, name) => csvFile(name, saleColumns, saleRows(db, month)),
  vat: (db, month, name) =>
    csvFile(name, vatColumns, entryRows(db, month, { 'lines.account': 'vat_payable' })),
  refunds: (db, month, name) =>
    csvFile(name, refundColumns, entryRows(db, month, { kind: ['refund', 'refund_settled', 'chargeback'] })),
  fees: (db, month, name) => csvFile(name, feeColumns, entryRows(db, month, { kind: ['fee'] })),
  payouts: (db, month, name) => csvFile(name, payoutColumns, payoutRows(db, month)),
  deferred: (db, month, name) => csvFile(name, deferredColumns, deferredRows(db, month)),
};

/** Exports a month of the books as CSV, oldest first. Times are UTC, amounts in naira. */
export const exportMonth = route(contract, admins, (deps) => async ({ query, subject }) => {
  const { db, numberDocuments } = deps;
  await auditExport(db, 'ledger', { subject, query });
  await numberDocuments();
  const { of, month } = query;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const range = { from: startOfDay(`${month}-01`), end: endOfMonth(year, number) };
  return exportOf[of](db, range, `poc-${of}-${month}.csv`);
});

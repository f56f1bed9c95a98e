import { exportMonth } from './exports/export-month.ts';
import { getBillInvoice, getInvoice, getManagedInvoice } from './invoices/get-invoice.ts';
import { listLedgerEntries } from './ledger/list-ledger-entries.ts';
import { cancelReconciliation } from './reconciliation/cancel-reconciliation.ts';
import { getReconciliation } from './reconciliation/get-reconciliation.ts';
import { listReconciliations } from './reconciliation/list-reconciliations.ts';
import { resolveDifference } from './reconciliation/resolve-difference.ts';
import { startReconciliation } from './reconciliation/start-reconciliation.ts';

export const booksRoutes = [
  listLedgerEntries,
  getInvoice,
  getBillInvoice,
  getManagedInvoice,
  exportMonth,
  startReconciliation,
  listReconciliations,
  getReconciliation,
  cancelReconciliation,
  resolveDifference,
];

import { listLedgerEntries } from './list-ledger-entries.ts';

export const ledgerRoutes = [listLedgerEntries];

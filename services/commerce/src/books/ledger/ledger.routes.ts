import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';

export const ledgerRoutes: RouteOf<Deps>[] = [listLedgerEntries];

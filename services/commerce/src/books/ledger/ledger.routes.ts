import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';

export const ledgerRoutes = (deps: Deps): Route[] => [
  route(contracts.listLedgerEntries, admins, listLedgerEntries(deps)),
];

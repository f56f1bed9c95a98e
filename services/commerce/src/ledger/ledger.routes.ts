import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';
import { reconcile } from './reconcile.ts';

export const ledgerRoutes = (deps: PaymentDeps): Route[] => [
  route(contracts.listLedgerEntries, admins, listLedgerEntries(deps)),
  route(contracts.reconcile, admins, reconcile(deps)),
];

import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcile } from './reconcile.ts';

export const reconciliationRoutes = (deps: PaymentDeps): Route[] => [
  route(contracts.reconcile, admins, reconcile(deps)),
];

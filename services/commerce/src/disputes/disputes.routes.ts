import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { listDisputes } from './list-disputes.ts';

export const disputeRoutes = (deps: PaymentDeps): Route[] => [
  route(contracts.listDisputes, admins, listDisputes(deps)),
];

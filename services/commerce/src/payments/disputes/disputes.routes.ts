import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { listDisputes } from './list-disputes.ts';

export const disputesRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.listDisputes, admins, listDisputes(deps)),
];

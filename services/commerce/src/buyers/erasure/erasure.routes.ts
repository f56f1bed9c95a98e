import * as managed from '@poc/contracts/endpoints/commerce-admin';
import * as contracts from '@poc/contracts/endpoints/orders';
import { admins, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { checkDeletion } from './check-deletion.ts';

export const erasureRoutes = (deps: Deps): Route[] => [
  route(contracts.checkDeletion, self, checkDeletion(deps)),
  route(managed.checkUserDeletion, admins, checkDeletion(deps)),
];

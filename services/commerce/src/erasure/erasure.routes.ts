import { checkDeletion as contract } from '@poc/contracts/endpoints/commerce';
import { checkUserDeletion } from '@poc/contracts/endpoints/commerce-admin';
import { admins, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { checkDeletion } from './check-deletion.ts';

export const erasureRoutes = (deps: Deps): Route[] => [
  route(contract, self, checkDeletion(deps)),
  route(checkUserDeletion, admins, checkDeletion(deps)),
];

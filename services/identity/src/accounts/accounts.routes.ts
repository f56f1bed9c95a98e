import * as contract from '@poc/contracts/endpoints/identity';
import { members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { getProfile } from './get-profile.ts';
import { getUser } from './get-user.ts';

export const accountsRoutes = (deps: Pick<ServiceDeps, 'db'>): Route[] => [
  route(contract.getProfile, members, getProfile(deps)),
  route(contract.getUser, self, getUser(deps)),
];

import * as contracts from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { listConsents } from './list-consents.ts';

export const consentsRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.listConsents, self, listConsents(deps)),
];

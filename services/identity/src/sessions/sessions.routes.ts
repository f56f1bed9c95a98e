import * as contracts from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { logout } from './logout.ts';
import { refreshSession } from './refresh-session.ts';

export const sessionsRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.refreshSession, everyone, refreshSession(deps)),
  route(contracts.logout, everyone, logout(deps)),
];

import * as contract from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refreshSession } from './refresh-session.ts';
import type { SessionDeps } from './session-deps.ts';

export const sessionsRoutes = (deps: SessionDeps): Route[] => [
  route(contract.login, everyone, login(deps)),
  route(contract.refreshSession, everyone, refreshSession(deps)),
  route(contract.logout, everyone, logout(deps)),
];

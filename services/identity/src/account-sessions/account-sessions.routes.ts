import * as contract from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../identity-deps.ts';
import { endEverySession } from './end-every-session.ts';
import { endOneSession } from './end-one-session.ts';
import { listSessions } from './list-sessions.ts';

export const accountSessionsRoutes = (deps: IdentityDeps): Route[] => [
  route(contract.listSessions, self, listSessions(deps)),
  route(contract.endSessions, self, endEverySession(deps)),
  route(contract.endSession, self, endOneSession(deps)),
];

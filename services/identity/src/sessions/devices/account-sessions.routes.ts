import * as contracts from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { endSession } from './end-session.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

export const accountSessionsRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.listSessions, self, listSessions(deps)),
  route(contracts.endSessions, self, endSessions(deps)),
  route(contracts.endSession, self, endSession(deps)),
];

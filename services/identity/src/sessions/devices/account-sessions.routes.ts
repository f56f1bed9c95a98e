import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { endSession } from './end-session.ts';
import { endSessions } from './end-sessions.ts';
import { listManagedSessions, listSessions } from './list-sessions.ts';

export const accountSessionsRoutes: RouteOf<IdentityDeps>[] = [
  listSessions,
  endSessions,
  endSession,
  listManagedSessions,
];

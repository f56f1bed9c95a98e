import type { Route } from '@poc/kit/http/route';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import type { SessionDeps } from './sessions/session-deps.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';

/** Every endpoint of identity that is built. */
export const identityRoutes = (deps: SessionDeps): Route[] => [
  ...sessionsRoutes(deps),
  ...accountsRoutes(deps),
];

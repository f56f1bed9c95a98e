import type { Route } from '@poc/kit/http/route';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';

/** Every endpoint of identity that is built. */
export const identityRoutes = (deps: IdentityDeps): Route[] => [
  ...sessionsRoutes(deps),
  ...accountsRoutes(deps),
];

import { accountsRoutes } from './accounts/accounts.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { getIdentityFigures } from './figures/get-identity-figures.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { getIdentityNeeds } from './needs/get-identity-needs.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { searchesRoutes } from './searches/searches.routes.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';

export const routes = [
  ...signInRoutes,
  ...accountsRoutes,
  ...sessionsRoutes,
  ...notificationsRoutes,
  ...mailRoutes,
  ...auditRoutes,
  ...searchesRoutes,
  getIdentityFigures,
  getIdentityNeeds,
];

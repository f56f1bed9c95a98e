import type { Route } from '@poc/kit/http/route';
import { accountSessionsRoutes } from './account-sessions/account-sessions.routes.ts';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { consentsRoutes } from './consents/consents.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { dataRoutes } from './data/data.routes.ts';
import { emailChangesRoutes } from './email-changes/email-changes.routes.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { newsletterRoutes } from './newsletter/newsletter.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { secondFactorRoutes } from './second-factor-setup/second-factor.routes.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';

/** Every endpoint of identity that is built. */
export const routes = (deps: IdentityDeps): Route[] => [
  ...signInRoutes(deps),
  ...sessionsRoutes(deps),
  ...secondFactorRoutes(deps),
  ...registrationRoutes(deps),
  ...recoveryRoutes(deps),
  ...invitationsRoutes(deps),
  ...accountsRoutes(deps),
  ...emailChangesRoutes(deps),
  ...accountSessionsRoutes(deps),
  ...settingsRoutes(deps),
  ...notificationsRoutes(deps),
  ...pushRoutes(deps),
  ...consentsRoutes(deps),
  ...dataRoutes(deps),
  ...newsletterRoutes(deps),
  ...contactRoutes(deps),
  ...administrationRoutes(deps),
  ...auditRoutes(deps),
];

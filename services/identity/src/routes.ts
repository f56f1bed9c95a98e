import { accountsRoutes } from './accounts/accounts.routes.ts';
import { administrationRoutes } from './accounts/administration/administration.routes.ts';
import { consentsRoutes } from './accounts/consents/consents.routes.ts';
import { dataRoutes } from './accounts/data-export/data.routes.ts';
import { emailChangesRoutes } from './accounts/email-changes/email-changes.routes.ts';
import { invitationsRoutes } from './accounts/invitations/invitations.routes.ts';
import { notesRoutes } from './accounts/notes/notes.routes.ts';
import { registrationRoutes } from './accounts/registration/registration.routes.ts';
import { settingsRoutes } from './accounts/settings/settings.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { getIdentityFigures } from './figures/get-identity-figures.ts';
import { announcementsRoutes } from './mail/announcements/announcements.routes.ts';
import { contactRoutes } from './mail/contact/contact.routes.ts';
import { newsletterRoutes } from './mail/newsletter/newsletter.routes.ts';
import { getIdentityNeeds } from './needs/get-identity-needs.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { pushRoutes } from './notifications/push/push.routes.ts';
import { searchesRoutes } from './searches/searches.routes.ts';
import { accountSessionsRoutes } from './sessions/devices/account-sessions.routes.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { recoveryRoutes } from './sign-in/password-reset/recovery.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { secondFactorRoutes } from './sign-in/two-factor/second-factor.routes.ts';

export const routes = [
  ...signInRoutes,
  ...sessionsRoutes,
  ...secondFactorRoutes,
  ...registrationRoutes,
  ...recoveryRoutes,
  ...invitationsRoutes,
  ...accountsRoutes,
  ...emailChangesRoutes,
  ...accountSessionsRoutes,
  ...settingsRoutes,
  ...notificationsRoutes,
  ...pushRoutes,
  ...consentsRoutes,
  ...dataRoutes,
  ...newsletterRoutes,
  ...contactRoutes,
  ...announcementsRoutes,
  ...administrationRoutes,
  ...notesRoutes,
  ...auditRoutes,
  ...searchesRoutes,
  getIdentityFigures,
  getIdentityNeeds,
];

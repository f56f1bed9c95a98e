import * as internal from '@poc/contracts/internal';
import { fail } from '@poc/kit/errors';
import { recordRoute } from '@poc/kit/http/access-log';
import { serveUploads } from '@poc/kit/http/uploads';
import type { ServiceDeps, ServiceOptions, StartedWork } from '@poc/kit/service';
import { refuseDemoAccounts } from './accounts/demo-accounts.ts';
import { findPersonCard } from './accounts/find-person-card.ts';
import { inviteAtStart } from './accounts/invitations/invite-at-start.ts';
import type { IdentityConfig } from './config.ts';
import { type IdentityParts, identityDeps, identitySource, type OwnIdentitySource } from './deps.ts';
import { handlers } from './handlers.ts';
import { jobs } from './jobs.ts';
import { startMailSender } from './mail/start-mail-sender.ts';
import { migrations } from './migrations.ts';
import { routes } from './routes.ts';
import { readSynonymChanges } from './searches/read-synonyms.ts';
import { storeMissedSearches } from './searches/store-missed-searches.ts';

/** Cache time of the public keys; verifiers fetch them again for an unknown `kid`. */
const keysMaxAgeSeconds = 60;

/**
 * Declares the identity service, without its settings.
 * @param options.sendsMail false leaves emails in the queue (tests)
 * @param options.sendsPush false leaves push messages in the queue (tests)
 */
export function identityService({
  sendsMail = true,
  sendsPush = true,
  ...internet
}: { sendsMail?: boolean; sendsPush?: boolean } & Parameters<typeof identityDeps>[0] = {}): Omit<
  ServiceOptions<IdentityConfig, IdentityParts, OwnIdentitySource>,
  'config'
> {
  return {
    name: 'identity',
    migrations,
    identitySource,
    deps: identityDeps(internet),
    routes,
    handlers,
    jobs: (deps) => jobs(deps, sendsPush),
    onStart: async (deps) => {
      await refuseDemoAccounts(deps.db, deps.config.NODE_ENV);
      // Fails at startup instead of the first sign-in if the secret is wrong.
      await deps.keyring.signingKey();
      await inviteAtStart(deps);
      return sendsMail ? sendMail(deps) : undefined;
    },
    close: ({ hints }) => hints.stop(),
    extra: (app, { keyring, store }) => {
      app.get('/.well-known/jwks.json', async (request, response) => {
        recordRoute(request, request.path);
        response.set('Cache-Control', `public, max-age=${keysMaxAgeSeconds}`);
        response.json(await keyring.publicKeys());
      });
      app.use(serveUploads({ folder: 'avatars', store }));
    },
    internal: (app, deps) => {
      const { db, feed } = deps;
      app.get(internal.listRevocations.path, async (request, response) => {
        recordRoute(request, internal.listRevocations.path);
        response.set('Cache-Control', 'no-store');
        const since = Number(request.query.since ?? 0);
        response.type('json').send(await feed.readJson(Number.isSafeInteger(since) ? since : 0));
      });
      app.get('/internal/people/:id', async (request, response) => {
        recordRoute(request, internal.getPerson.path);
        response.set('Cache-Control', 'no-store');
        response.json({ person: await findPersonCard(db, request.params.id) });
      });
      app.get(internal.getSynonyms.path, async (request, response) => {
        recordRoute(request, internal.getSynonyms.path);
        response.set('Cache-Control', 'no-store');
        response.json(await readSynonymChanges(db));
      });
      app.post(internal.reportMissedSearches.path, async (request, response) => {
        recordRoute(request, internal.reportMissedSearches.path);
        const { success, data } = internal.reportMissedSearches.body.safeParse(request.body);
        if (!success) return fail('invalid_request');
        await storeMissedSearches(deps, data.searches);
        response.json({});
      });
    },
  };
}

function sendMail(deps: ServiceDeps<IdentityConfig> & IdentityParts): StartedWork {
  const { PUBLIC_URL, MAIL_FROM, SUPPORT_EMAIL, SMTP_URL } = deps.config;
  return startMailSender({
    ...deps,
    queue: deps.mail,
    settings: { from: MAIL_FROM, supportEmail: SUPPORT_EMAIL, publicUrl: PUBLIC_URL },
    smtpUrl: SMTP_URL,
  });
}

import * as internal from '@poc/contracts/internal';
import type { IdentitySource } from '@poc/kit/auth/identity-source';
import { noteRoute } from '@poc/kit/http/access-log';
import { serveUploads } from '@poc/kit/http/uploads';
import { fetchPicture } from '@poc/kit/images/fetch-picture';
import { type InternetRules, publicInternet } from '@poc/kit/internet/request-public';
import type { ServiceDeps, ServiceOptions } from '@poc/kit/service';
import { createObjectStore } from '@poc/kit/storage/objects';
import { type AvatarFiles, createAvatarFiles } from './accounts/avatars/avatar-files.ts';
import { sweepAvatars } from './accounts/avatars/sweep-avatars.ts';
import { refuseDemoAccounts } from './accounts/demo-accounts.ts';
import { findPersonCard } from './accounts/find-person-card.ts';
import { inviteAtStart } from './accounts/invitations/invite-at-start.ts';
import { type IdentityConfig, requiresSecondFactor } from './config.ts';
import { handlers } from './handlers.ts';
import { createKeyring, type Keyring } from './keys/keyring.ts';
import { createMailQueue, type MailQueue } from './mail/mail-queue.ts';
import { startOrderNotices } from './mail/order-notices/send-order-notices.ts';
import { type MailSender, startMailSender } from './mail/start-mail-sender.ts';
import { migrations } from './migrations.ts';
import { createPersonHints, type PersonHints } from './notifications/person-hints.ts';
import type { PushSettings } from './notifications/push/push-settings.ts';
import { startPush } from './notifications/push/send-push.ts';
import { vapidOf } from './notifications/push/vapid.ts';
import { startDigests } from './notifications/send-digests.ts';
import { routes } from './routes.ts';
import { createRevocationFeed, type RevocationFeed } from './sessions/revocation-feed.ts';
import { createLoginLock } from './sign-in/login-lock.ts';
import { createPasswordChecks } from './sign-in/passwords/password-checks.ts';

type Deps = ServiceDeps<IdentityConfig>;

/** Other processes may keep the keys for a while; an unknown `kid` makes them ask again. */
const keysMaxAgeSeconds = 60;

/**
 * Identity as a whole, without its settings: what `main.ts` runs and the tests start.
 * @param options.picturesFrom where pictures by address come from; tests have some of their own
 * @param options.pushRules how push services are reached; tests have one of their own
 * @param options.sendsMail false leaves mails waiting in the database (tests)
 * @param options.sendsPush false leaves notices waiting to be sent by push (tests)
 */
export function identityService({
  sendsMail = true,
  sendsPush = true,
  pushRules = publicInternet,
  picturesFrom = (address: string): Promise<Buffer> => fetchPicture(address),
}: {
  sendsMail?: boolean;
  sendsPush?: boolean;
  pushRules?: InternetRules;
  picturesFrom?: (address: string) => Promise<Buffer>;
} = {}): Omit<ServiceOptions<IdentityConfig>, 'config'> {
  let shared: Keyring | undefined;
  let feed: RevocationFeed | undefined;
  let mail: MailQueue | undefined;
  let hints: PersonHints | undefined;
  let sender: MailSender | undefined;
  let avatars: AvatarFiles | undefined;
  let sweep: ReturnType<typeof sweepAvatars> | undefined;
  let notices: ReturnType<typeof startOrderNotices> | undefined;
  let pushes: ReturnType<typeof startPush> | undefined;
  let digests: ReturnType<typeof startDigests> | undefined;
  // The verifier, the routes and the published keys stand on one keyring, which needs the database to be there.
  const feedOf = ({ db }: Pick<Deps, 'db'>): RevocationFeed => (feed ??= createRevocationFeed(db));
  const keyringOf = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Keyring => {
    shared ??= createKeyring({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
    return shared;
  };
  // The sender hears from the queue of the routes that there is something to send.
  const mailOf = ({ db, clock, config }: Deps): MailQueue => {
    mail ??= createMailQueue({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
    return mail;
  };

  const avatarsOf = ({ db, logger, config }: Deps): AvatarFiles => {
    avatars ??= createAvatarFiles({ db, logger, store: createObjectStore(config) });
    return avatars;
  };

  const hintsOf = ({ config, logger }: Pick<Deps, 'config' | 'logger'>): PersonHints => {
    hints ??= createPersonHints(config.REDIS_URL, logger);
    return hints;
  };

  const pushOf = ({ config }: Pick<Deps, 'config'>): PushSettings => ({
    vapid: vapidOf(config.VAPID_PRIVATE_KEY, config.SUPPORT_EMAIL),
    hosts: config.PUSH_HOSTS,
    rules: pushRules,
  });

  return {
    name: 'identity',
    migrations,
    identitySource: (deps): IdentitySource => ({
      keys: () => keyringOf(deps).publicKeys(),
      revocations: (since) => feedOf(deps).read(since),
      person: (id) => findPersonCard(deps.db, id),
    }),
    routes: (deps) =>
      routes({
        ...deps,
        keyring: keyringOf(deps),
        passwords: createPasswordChecks({ queueLimit: deps.config.PASSWORD_QUEUE_LIMIT }),
        loginLock: createLoginLock({
          ...deps,
          failuresPerMinute: deps.config.SIGN_IN_FAILURES_PER_MINUTE,
        }),
        mail: mailOf(deps),
        avatars: avatarsOf(deps),
        push: pushOf(deps),
        hints: hintsOf(deps),
        fetchPicture: picturesFrom,
        imageHosts: deps.config.IMAGE_HOSTS,
        dataSources: {
          internalSecret: deps.config.INTERNAL_SECRET,
          urls: {
            catalog: deps.config.CATALOG_INTERNAL_URL,
            streaming: deps.config.STREAMING_INTERNAL_URL,
            commerce: deps.config.COMMERCE_INTERNAL_URL,
            community: deps.config.COMMUNITY_INTERNAL_URL,
          },
        },
        publicUrl: deps.config.PUBLIC_URL,
        supportEmail: deps.config.SUPPORT_EMAIL,
        secret: deps.config.KEY_ENCRYPTION_SECRET,
        secondFactorRequired: requiresSecondFactor(deps.config),
        secureCookies: deps.config.PUBLIC_URL.startsWith('https:'),
      }),
    handlers: (deps) =>
      handlers({
        db: deps.db,
        mail: mailOf(deps),
        hints: hintsOf(deps),
        publicUrl: deps.config.PUBLIC_URL,
      }),
    onStart: async (deps) => {
      await refuseDemoAccounts(deps.db, deps.config.NODE_ENV);
      // A wrong secret shall stop the start, not the first sign-in.
      await keyringOf(deps).signingKey();
      await inviteAtStart(deps, mailOf(deps));
      sweep = sweepAvatars({ ...deps, avatars: avatarsOf(deps) });
      notices = startOrderNotices({ ...deps, mail: mailOf(deps), publicUrl: deps.config.PUBLIC_URL });
      digests = startDigests({ ...deps, mail: mailOf(deps), publicUrl: deps.config.PUBLIC_URL });
      const secret = deps.config.KEY_ENCRYPTION_SECRET;
      if (sendsPush) pushes = startPush({ ...deps, secret, push: pushOf(deps) });
      if (sendsMail) sender = startMailSender(mailSenderOptions(deps, mailOf(deps)));
    },
    onStop: async () => {
      await Promise.all([sender?.stop(), sweep?.stop(), notices?.stop(), digests?.stop(), pushes?.stop()]);
      await hints?.stop();
    },
    extra: (app, deps) => {
      app.get('/.well-known/jwks.json', async (request, response) => {
        noteRoute(request, request.path);
        response.set('Cache-Control', `public, max-age=${keysMaxAgeSeconds}`);
        response.json(await keyringOf(deps).publicKeys());
      });
      app.use(serveUploads({ folder: 'avatars', store: createObjectStore(deps.config) }));
    },
    internal: (app, deps) => {
      app.get(internal.listRevocations.path, async (request, response) => {
        noteRoute(request, internal.listRevocations.path);
        response.set('Cache-Control', 'no-store');
        const since = Number(request.query.since ?? 0);
        response.type('json').send(await feedOf(deps).readJson(Number.isSafeInteger(since) ? since : 0));
      });
      app.get('/internal/people/:id', async (request, response) => {
        noteRoute(request, internal.getPerson.path);
        response.set('Cache-Control', 'no-store');
        response.json({ person: await findPersonCard(deps.db, request.params.id) });
      });
    },
  };
}

function mailSenderOptions(deps: Deps, queue: MailQueue): Parameters<typeof startMailSender>[0] {
  const { PUBLIC_URL, MAIL_FROM, SUPPORT_EMAIL, SMTP_URL, KEY_ENCRYPTION_SECRET } = deps.config;
  return {
    ...deps,
    queue,
    settings: { from: MAIL_FROM, supportEmail: SUPPORT_EMAIL, publicUrl: PUBLIC_URL },
    secret: KEY_ENCRYPTION_SECRET,
    smtpUrl: SMTP_URL,
  };
}

import type { TokenSource } from '@poc/kit/auth/verifier';
import { noteRoute } from '@poc/kit/http/access-log';
import { serveUploads } from '@poc/kit/http/uploads';
import { createObjectStore } from '@poc/kit/objects';
import type { ServiceDeps, ServiceOptions } from '@poc/kit/service';
import type { IdentityConfig } from './config.ts';
import { createKeyring, type Keyring } from './keys/keyring.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { identityModels } from './models.ts';
import { createPasswordChecks } from './passwords/password-checks.ts';
import { identityRoutes } from './routes.ts';
import { listRevocations } from './sessions/list-revocations.ts';
import { createLoginLock } from './sessions/login-lock.ts';

type Deps = ServiceDeps<IdentityConfig>;

/** Other processes may keep the keys for a while; an unknown `kid` makes them ask again. */
const keysMaxAgeSeconds = 300;

/** Identity as a whole, without its settings: what `main.ts` runs and the tests start. */
export function identityService(): Omit<ServiceOptions<IdentityConfig>, 'config'> {
  let shared: Keyring | undefined;
  // The verifier, the routes and the published keys stand on one keyring, which needs the database to be there.
  const keyringOf = ({ db, clock, config }: Omit<Deps, 'verifier'>): Keyring => {
    shared ??= createKeyring({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
    return shared;
  };

  return {
    name: 'identity',
    models: identityModels,
    tokenSource: (deps): TokenSource => ({
      keys: () => keyringOf(deps).publicKeys(),
      revocations: () => listRevocations(deps.db),
    }),
    routes: (deps) =>
      identityRoutes({
        ...deps,
        keyring: keyringOf(deps),
        passwords: createPasswordChecks({ queueLimit: deps.config.PASSWORD_QUEUE_LIMIT }),
        loginLock: createLoginLock(deps),
        mail: createMailQueue({ ...deps, secret: deps.config.KEY_ENCRYPTION_SECRET }),
        publicUrl: deps.config.PUBLIC_URL,
        secret: deps.config.KEY_ENCRYPTION_SECRET,
        secureCookies: deps.config.PUBLIC_URL.startsWith('https:'),
      }),
    onStart: async (deps) => {
      // A wrong secret shall stop the start, not the first sign-in.
      await keyringOf(deps).signingKey();
    },
    extra: (app, deps) => {
      app.get('/.well-known/jwks.json', async (request, response) => {
        noteRoute(request, request.path);
        response.set('Cache-Control', `public, max-age=${keysMaxAgeSeconds}`);
        response.json(await keyringOf(deps).publicKeys());
      });
      // The gateway has no route to `/internal`: this is for the other processes.
      app.get('/internal/revocations', async (request, response) => {
        noteRoute(request, request.path);
        response.set('Cache-Control', 'no-store');
        response.json(await listRevocations(deps.db));
      });
      app.use(serveUploads({ folder: 'avatars', store: createObjectStore(deps.config) }));
    },
  };
}

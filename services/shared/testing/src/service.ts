import type { Endpoint } from '@poc/contracts/endpoint';
import { personTokenHeader } from '@poc/contracts/internal';
import type { IdentitySource } from '@poc/kit/auth/identity-source';
import { internalAuthorization } from '@poc/kit/auth/internal-secret';
import { connectMongo } from '@poc/kit/mongo/connect';
import { databaseOf, outboxOf } from '@poc/kit/mongo/kit-collections';
import type { Migration } from '@poc/kit/mongo/migration';
import {
  createService,
  type RunningService,
  type ServiceConfig,
  type ServiceDeps,
  type ServiceOptions,
} from '@poc/kit/service';
import { type CallAnswer, type CallInput, callEndpoint } from './call.ts';
import { uniqueName } from './factories.ts';
import { testInternalSecret } from './process-env.ts';
import { testServers } from './servers.ts';
import { type TestTokens, testTokens } from './tokens.ts';
import { useStarted } from './use-started.ts';

export type { CallAnswer, CallInput } from './call.ts';

/** A service that runs on real servers, on a free port, with a database and a consumer group of its own. */
export interface TestService<C extends ServiceConfig = ServiceConfig, D extends object = object>
  extends RunningService<C, D> {
  readonly tokens: TestTokens;
  /** Calls an operation; throws when its answer is not what the contract declares. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<CallAnswer<E>>;
  /** Reads an address of the internal port with its secret, and with a person's token where one is given. */
  readInternal(path: string, personToken?: string): Promise<Response>;
}

/** A service as it declares itself, and what the test wants otherwise. */
export type TestServiceOptions<
  C extends ServiceConfig,
  D extends object = object,
  S extends IdentitySource = IdentitySource,
> = Omit<ServiceOptions<C, D, S>, 'config'> & {
  /** Settings that have no address among the test servers. */
  config?: Partial<C>;
  /** The keys whose tokens the service accepts, unless it has its own `identitySource`. */
  tokens?: TestTokens;
};

/** Nobody is asked there, and nothing is done by itself while a test lasts: those of payments name a provider. */
const unaskedPaystack = {
  PUBLIC_URL: 'http://poc.test',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
  PAYSTACK_SECRET_KEY: 'sk_test_nobody',
  PAYSTACK_SIGNATURE: 'plain',
  PAYSTACK_TIMEOUT_MS: 4_000,
  RESERVATION_MS: 30 * 60_000,
  ORDER_UNITS_MAX: 20,
  EXPIRED_ORDERS_MAX: 5,
  EXPIRED_ORDERS_WINDOW_MS: 24 * 60 * 60_000,
  ORDER_PAUSE_MS: 30 * 60_000,
  RENEWALS_PER_SECOND: 1_000,
  SETTLE_EVERY_MS: 3_600_000,
};

/**
 * Databases by service that have all its collections, empty: creating some 25 with their indexes takes MongoDB longer than
 * most test files take.
 */
const spareDatabases = new Map<string, string[]>();

/** A service for the tests of one file. */
export const useTestService = <
  C extends ServiceConfig,
  D extends object = object,
  S extends IdentitySource = IdentitySource,
>(
  options: TestServiceOptions<C, D, S>,
): TestService<C, D> =>
  useStarted(
    () => startTestService(options),
    ({ stop }) => stop(),
  );

/** Starts a service. Stopping it also empties its database. */
export async function startTestService<
  C extends ServiceConfig,
  D extends object = object,
  S extends IdentitySource = IdentitySource,
>(options: TestServiceOptions<C, D, S>): Promise<TestService<C, D>> {
  const tokens = options.tokens ?? testTokens(options.clock);
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    HOST: '127.0.0.1',
    PORT: 0,
    INTERNAL_PORT: 0,
    INTERNAL_SECRET: testInternalSecret,
    SHUTDOWN_GRACE_MS: 0,
    // Tests read at once what they have just written.
    SHARED_READ_MS: 0,
    IMAGE_HOSTS: [],
    VIDEO_HOSTS: [],
    STREAM_HOSTS: [],
    UPLOADS_SIGNING_KEY: 'key-of-the-tests-alone',
    // Videos are not converted by themselves, on a machine with ffmpeg either.
    FFMPEG_PATH: '/nowhere/ffmpeg',
    ...unaskedPaystack,
    ...(await testServers()),
    ...options.config,
  };
  const database = spareDatabases.get(options.name)?.pop() ?? uniqueName(`test_${options.name}`);
  const running = await createService<C, D, S>({
    ...(options.group === undefined ? { group: uniqueName(options.name), eventsSince: new Date() } : {}),
    database,
    migratesItself: true,
    // Identity, which needs more of a source, has its own.
    identitySource: () => tokens.source as S,
    ...options,
    // Only the test knows which settings its service has beside those above.
    config: settings as typeof settings & C,
  });
  // The service itself looks for events by what is unsent; tests look at those of one thing.
  await outboxOf(running.deps.db).createIndex({ key: 1 });
  await untilReady(running.url);
  let stopped: Promise<void> | undefined;
  return {
    ...running,
    tokens,
    call: (endpoint, input) => callEndpoint(running.url, endpoint, input),
    readInternal: (path, personToken) =>
      fetch(`${running.internalUrl}${path}`, {
        headers: {
          ...internalAuthorization(testInternalSecret),
          ...(personToken === undefined ? {} : { [personTokenHeader]: personToken }),
        },
      }),
    stop: () => (stopped ??= stop()),
  };

  async function stop(): Promise<void> {
    await running.stop();
    // A database that the test named may have other processes on it.
    if (running.deps.db.name !== database) return;
    if (await emptyDatabase(running.deps, options.migrations))
      spareDatabases.set(options.name, [...(spareDatabases.get(options.name) ?? []), database]);
  }
}

/**
 * Over a connection of its own: the service has closed its one, and while it ran it would have written again. Collections
 * and their indexes stay; what other migrations write goes, so they run again.
 * @returns false for a database that a test had MongoDB profile: it is dropped
 */
async function emptyDatabase(
  { config, logger, db: { name } }: ServiceDeps,
  migrations: readonly Migration[],
): Promise<boolean> {
  const db = await connectMongo({ url: config.MONGO_URL, database: name, logger });
  const collections = await databaseOf(db).collections();
  const profiled = collections.some(({ collectionName }) => collectionName === 'system.profile');
  const writing = migrations.filter((migration) => !('modelName' in migration)).map(({ id }) => id);
  if (profiled) await db.dropDatabase();
  else {
    for (const { collectionName } of collections) {
      const rows = databaseOf(db).collection<{ _id: string }>(collectionName);
      if (collectionName === 'migrations') await rows.deleteMany({ _id: { $in: writing } });
      else await rows.deleteMany({}, { hint: { _id: 1 } });
    }
  }
  await db.close();
  return !profiled;
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    if (answer.ok) return;
    const state = await answer.text();
    if (Date.now() > giveUpAt) throw new Error(`the service does not become ready: ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

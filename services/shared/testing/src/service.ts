import type { Endpoint } from '@poc/contracts/endpoint';
import { personTokenHeader } from '@poc/contracts/internal';
import type { IdentitySource } from '@poc/kit/auth/identity-source';
import { internalAuthorization } from '@poc/kit/auth/internal-secret';
import { connectMongo } from '@poc/kit/mongo/connect';
import { databaseOf, outboxOf } from '@poc/kit/mongo/kit-collections';
import type { Migration } from '@poc/kit/mongo/migration';
import { pause } from '@poc/kit/retry';
import {
  createService,
  type RunningService,
  type ServiceConfig,
  type ServiceDeps,
  type ServiceOptions,
} from '@poc/kit/service';
import { type CallInput, type CallResponse, callEndpoint } from './call.ts';
import { uniqueName } from './factories.ts';
import { testInternalSecret } from './process-env.ts';
import { testServers } from './servers.ts';
import { type TestTokens, testTokens } from './tokens.ts';
import { useStarted } from './use-started.ts';

export type { CallInput, CallResponse } from './call.ts';

/** Service on real servers, with its own port, database and consumer group. */
export interface TestService<C extends ServiceConfig = ServiceConfig, D extends object = object>
  extends RunningService<C, D> {
  readonly tokens: TestTokens;
  /** See `callEndpoint`. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<CallResponse<E>>;
  /** Fetches from the internal port with its secret, and optionally a person's token. */
  readInternal(path: string, personToken?: string): Promise<Response>;
}

export type TestServiceOptions<
  C extends ServiceConfig,
  D extends object = object,
  S extends IdentitySource = IdentitySource,
> = Omit<ServiceOptions<C, D, S>, 'config'> & {
  /** Settings in addition to the URLs of the test servers. */
  config?: Partial<C>;
  /** Keys of accepted tokens, unless the service has its own `identitySource`. */
  tokens?: TestTokens;
};

/** Settings of an unreachable payment provider; intervals are so long that no job runs during a test. */
const unreachablePaystack = {
  PUBLIC_URL: 'http://poc.test',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
  PAYSTACK_SECRET_KEY: 'sk_test_nobody',
  PAYSTACK_SIGNATURE: 'plain',
  PAYSTACK_TIMEOUT_MS: 4_000,
  RENEWALS_PER_SECOND: 1_000,
  SETTLE_EVERY_MS: 3_600_000,
  SELLER_NAME: '',
  SELLER_ADDRESS: '',
  SELLER_RC_NUMBER: '',
  SELLER_TIN: '',
};

/**
 * Empty databases with all collections, by service: creating about 25 collections with indexes takes longer than most
 * test files.
 */
const spareDatabases = new Map<string, string[]>();

/** Starts a service for the tests of a file. */
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

/** Starts a service. `stop` also empties its database. */
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
    // Tests read their own writes immediately.
    SHARED_READ_MS: 0,
    IMAGE_HOSTS: [],
    VIDEO_HOSTS: [],
    STREAM_HOSTS: [],
    UPLOADS_SIGNING_KEY: 'key-of-the-tests-alone',
    // No conversion of videos, even on a machine with ffmpeg.
    FFMPEG_PATH: '/nowhere/ffmpeg',
    ...unreachablePaystack,
    ...(await testServers()),
    ...options.config,
  };
  const database = spareDatabases.get(options.name)?.pop() ?? uniqueName(`test_${options.name}`);
  const running = await createService<C, D, S>({
    ...(options.group === undefined
      ? { group: uniqueName(options.name), subscription: { since: new Date(), fetchWaitMs: 100 } }
      : {}),
    database,
    migratesItself: true,
    // Identity needs a wider source and passes its own.
    identitySource: () => tokens.source as S,
    ...options,
    // Only the test knows the other settings of its service.
    config: settings as typeof settings & C,
  });
  // The relay's indexes start with `sentAt`; tests find events by key.
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
    // A database that the test named may be in use by other processes.
    if (running.deps.db.name !== database) return;
    if (await emptyDatabase(running.deps, options.migrations))
      spareDatabases.set(options.name, [...(spareDatabases.get(options.name) ?? []), database]);
  }
}

/**
 * Empties a database over a new connection, after the service has stopped writing. Collections and indexes remain; data
 * migrations are removed from the record, so that they run again.
 * @returns false for a profiled database, which is dropped
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
    const response = await fetch(`${url}/readyz`);
    if (response.ok) return;
    const state = await response.text();
    if (Date.now() > giveUpAt) throw new Error(`the service did not become ready: ${state}`);
    await pause(20);
  }
}

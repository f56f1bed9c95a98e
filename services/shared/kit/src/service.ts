import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Express } from 'express';
import type { Connection } from 'mongoose';
import { type FetchPerson, type IdentitySource, identitySourceAt } from './auth/identity-source.ts';
import { createVerifier, type Verifier } from './auth/verifier.ts';
import { type Clock, systemClock } from './clock.ts';
import type { BaseConfig } from './config.ts';
import { type Consumption, consume, type Handler } from './events/consumer.ts';
import { createEventBus, type EventBus } from './events/event-bus.ts';
import { kafkaAddress } from './events/kafka-client.ts';
import type { SubscriptionOptions } from './events/messages.ts';
import { type Relay, startRelay } from './events/outbox.ts';
import { topicsOf } from './events/topics.ts';
import { createApp } from './http/app.ts';
import { createInternalApp } from './http/internal-app.ts';
import { type RunningServer, startServer } from './http/listen.ts';
import type { ReadPersonalData } from './http/personal-data.ts';
import type { ReadinessCheck } from './http/readiness.ts';
import type { RouteOf } from './http/route.ts';
import { createSharedReads, type SharedReads } from './http/shared-reads.ts';
import { type Job, startJobs } from './jobs/jobs.ts';
import { createLogger, type Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { connectMongo, readiness } from './mongo/connect.ts';
import { isMongoOutage } from './mongo/errors.ts';
import { migrate, missingMigrations, refuseLaterRelease } from './mongo/migrate.ts';
import type { Migration } from './mongo/migration.ts';
import { watchPool } from './mongo/watch-pool.ts';
import { outageLog } from './outage-log.ts';
import { type Startable, stopOnSignals } from './process/shutdown.ts';
import { pause, retryForever, Stopped } from './retry.ts';
import type { SearchServer } from './search/search-engine.ts';
import { type SynonymSource, type SynonymWatch, watchSynonyms } from './search/watch-synonyms.ts';
import type { KafkaSettings } from './settings/kafka-settings.ts';
import { traceProcess } from './telemetry/trace-process.ts';

/**
 * Output of `parseConfig`. Identity has no IDENTITY_URL because it is its own `identitySource`; socket nodes serve no
 * other process and have no INTERNAL_PORT.
 */
export type ServiceConfig = BaseConfig &
  KafkaSettings & {
    MONGO_URL: string;
    INTERNAL_SECRET: string;
    INTERNAL_PORT?: number;
    IDENTITY_URL?: string;
    IDENTITY_INTERNAL_URL?: string;
    SHARED_READ_MS?: number;
    SEARCH_URL?: string | undefined;
  };

export interface ServiceDeps<C extends ServiceConfig = ServiceConfig> {
  readonly config: C;
  readonly db: Connection;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly verifier: Verifier;
  /** Fetches a person whose event has not arrived yet. */
  readonly fetchPerson: FetchPerson;
  readonly bus: EventBus;
  readonly sharedReads: SharedReads;
  readonly synonyms: SynonymSource;
  readonly searchServer: SearchServer | null;
  readonly clock: Clock;
}

export type BaseDeps<C extends ServiceConfig> = Omit<
  ServiceDeps<C>,
  'verifier' | 'fetchPerson' | 'synonyms' | 'searchServer'
>;

export interface StartedWork {
  /** Runs when the process receives a signal to stop, while it still accepts requests. */
  drain?(): void;
  /** Runs once the ports accept no new requests; MongoDB, Kafka and Redis are still connected. */
  stop(): void | Promise<void>;
}

/**
 * Declaration of a service.
 * @typeParam D dependencies that `deps` adds to the platform
 * @typeParam S the identity source, for identity itself
 */
export interface ServiceOptions<
  C extends ServiceConfig = ServiceConfig,
  D extends object = object,
  S extends IdentitySource = IdentitySource,
> {
  /** Owner of the served contracts. A process with another name (a socket node) serves none. */
  name: string;
  config: C;
  /** Migrations that the database needs before the service starts; collections with their indexes come first. */
  migrations: readonly Migration[];
  /**
   * Runs missing migrations at startup, for tests and benchmarks. Default: waits until the migration job has run them.
   */
  migratesItself?: boolean;
  /**
   * Composition root: builds the dependencies of use cases, jobs and event handlers, once per process. Opens no
   * connection.
   */
  deps?: (platform: ServiceDeps<C>, source: S) => D;
  routes: readonly RouteOf<ServiceDeps<C> & D>[];
  handlers?: (deps: ServiceDeps<C> & D) => Handler[];
  jobs?: (deps: ServiceDeps<C> & D) => Job[];
  /** Topics to create in addition to those of the service's events and handlers. */
  topics?: string[];
  /** False for a socket node: the API process publishes its events. Default: true. */
  relaysOutbox?: boolean;
  /** Database. Default: `poc_<name>`. */
  database?: string;
  /** Consumer group. Default: the name. */
  group?: string;
  /** For tests, whose topics hold the events of all earlier tests. */
  subscription?: SubscriptionOptions;
  clock?: Clock;
  /**
   * In-process identity source (identity itself, tests). All other services query IDENTITY_URL and
   * IDENTITY_INTERNAL_URL.
   */
  identitySource?: (deps: BaseDeps<C>) => S;
  /**
   * Polling interval for revocations, in ms. Shorter in a process whose connections outlive a request. Default: 10,000.
   */
  revocationsMs?: number;
  /** True for a process with thousands of connections: see `crowd` of `startServer`. */
  holdsCrowd?: boolean;
  /** Readiness checks in addition to MongoDB and identity's keys. */
  ready?: (deps: ServiceDeps<C> & D) => ReadinessCheck[];
  extra?: (app: Express, deps: ServiceDeps<C> & D) => void;
  /** Endpoints on the internal port. */
  internal?: (app: Express, deps: ServiceDeps<C> & D) => void;
  /** See `mountPersonalData`. */
  personalData?: (deps: ServiceDeps<C> & D) => ReadPersonalData;
  /** Runs before the port opens; `server` is for sockets to attach to. */
  onStart?: (
    deps: ServiceDeps<C> & D,
    server: Server,
  ) => void | StartedWork | Promise<void> | Promise<StartedWork | undefined>;
  /** Closes what `deps` opened, also after a failed start. */
  close?: (deps: ServiceDeps<C> & D) => void | Promise<void>;
}

export interface RunningService<C extends ServiceConfig = ServiceConfig, D extends object = object> {
  readonly app: Express;
  readonly url: string;
  /** Null without `INTERNAL_PORT`. */
  readonly internalUrl: string | null;
  readonly deps: ServiceDeps<C> & D;
  /** Reports not ready, waits SHUTDOWN_GRACE_MS, finishes running work and closes all connections. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts a service without touching the process: for `runService` and for tests (PORT 0 takes a free port). Waits for
 * MongoDB without a limit; does not wait for Kafka or identity.
 * @param signal cancels a start that is still waiting
 */
export async function createService<
  C extends ServiceConfig,
  D extends object = object,
  S extends IdentitySource = IdentitySource,
>(options: ServiceOptions<C, D, S>, signal?: AbortSignal): Promise<RunningService<C, D>> {
  const { name, config } = options;
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  const db = await preparedDatabase(options, logger, signal);
  const bus = createEventBus({ ...kafkaAddress(config), clientId: name, logger });
  const metrics = createMetrics(name);
  watchPool(db, metrics);
  const sharedReads = createSharedReads(config.SHARED_READ_MS ?? 0);
  const base = { config, db, logger, metrics, bus, sharedReads, clock: options.clock ?? systemClock };
  const source = identitySourceOf(options, base);
  const { clock } = base;
  const { revocationsMs: refreshMs } = options;
  const verifier = createVerifier({
    source,
    logger,
    clock,
    ...(refreshMs === undefined ? {} : { refreshMs }),
  });
  const synonyms = watchSynonyms(() => source.synonyms(), { logger });
  const fetchPerson: FetchPerson = (id) => source.person(id);
  const searchServer = config.SEARCH_URL ? await searchServerAt(config.SEARCH_URL, logger) : null;
  const platform: ServiceDeps<C> = { ...base, verifier, fetchPerson, synonyms, searchServer };
  const parts: StartedParts = {
    platform,
    synonyms,
    close: () => undefined,
    relay: null,
    consumption: null,
    servers: [],
    work: null,
    endJobs: null,
    stopping: false,
  };

  try {
    const deps = { ...platform, ...(options.deps?.(platform, source) as D) };
    parts.close = () => options.close?.(deps);
    const app = appOf(options, deps, () => !parts.stopping);
    const server = createServer(app);
    parts.work = (await options.onStart?.(deps, server)) ?? null;
    parts.endJobs = startJobs(deps, [...(options.jobs?.(deps) ?? []), ...(searchServer?.feeds ?? [])]);
    const handlers = options.handlers?.(deps) ?? [];
    const topics = topicsOf(name, handlers, options.topics ?? []);
    bus.ensureTopics(topics).catch((error: unknown) => {
      if (!(error instanceof Stopped)) logger.error({ err: error }, 'could not create topics');
    });
    if (options.relaysOutbox ?? true) parts.relay = startRelay(deps);
    parts.consumption = await consume({
      ...deps,
      group: options.group ?? name,
      subscription: options.subscription,
      handlers,
    });
    const { HOST: host, PORT: port, INTERNAL_PORT: internalPort } = config;
    const internal =
      internalPort === undefined
        ? null
        : await startServer(internalAppOf(options, deps), {
            host,
            port: internalPort,
            logger,
            logAs: 'internalUrl',
          });
    if (internal) parts.servers.push(internal);
    const served = await startServer(server, { host, port, logger, crowd: options.holdsCrowd ?? false });
    parts.servers.push(served);
    let stopped: Promise<void> | null = null;
    return {
      app,
      deps,
      url: served.url,
      internalUrl: internal?.url ?? null,
      stop: () => (stopped ??= stopParts(parts)),
    };
  } catch (error) {
    // The error of the start is thrown, not one from closing its parts.
    await stopParts(parts).catch((failure: unknown) =>
      logger.error({ err: failure }, 'could not close the parts of the failed start'),
    );
    throw error;
  }
}

/** Prepares a service as a process, or as a part of one (ADR 77). */
export function serviceProcess<
  C extends ServiceConfig,
  D extends object = object,
  S extends IdentitySource = IdentitySource,
>(options: ServiceOptions<C, D, S>): Startable {
  const { name: service, config } = options;
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const start = (signal: AbortSignal) => createService(options, signal);
  return { logger, start: traceProcess({ service, config, logger }, start) };
}

/**
 * Runs a service until SIGTERM or SIGINT, then stops it and exits with 0, within 25 s in any case. Logs a fatal startup
 * error and exits with 1.
 */
export const runService = <
  C extends ServiceConfig,
  D extends object = object,
  S extends IdentitySource = IdentitySource,
>(
  options: ServiceOptions<C, D, S>,
): Promise<void> => stopOnSignals(serviceProcess(options));

/** Loads the client of OpenSearch, which costs memory, only where it is used. */
async function searchServerAt(url: string, logger: Logger): Promise<SearchServer> {
  const { openSearch } = await import('./search/open-search/search-server.ts');
  return openSearch(url, logger);
}

interface StartedParts {
  platform: ServiceDeps;
  synonyms: SynonymWatch;
  close: () => void | Promise<void>;
  relay: Relay | null;
  consumption: Consumption | null;
  servers: RunningServer[];
  work: StartedWork | null;
  endJobs: (() => Promise<void>) | null;
  stopping: boolean;
}

async function preparedDatabase(
  {
    name,
    config,
    database,
    migrations,
    migratesItself = false,
  }: Pick<ServiceOptions, 'name' | 'config' | 'database' | 'migrations' | 'migratesItself'>,
  logger: Logger,
  signal: AbortSignal | undefined,
): Promise<Connection> {
  const outage = outageLog(logger, 'MongoDB at start');
  let isWaiting = false;
  const patience = {
    ...(signal ? { signal } : {}),
    maxMs: 2_000,
    // Waiting does not fix a wrong password, a failing index build or a database of a later release.
    onFailure: (error: unknown) => {
      if (error instanceof MigrationsMissing) {
        if (!isWaiting) logger.error({ missing: error.ids }, error.message);
        isWaiting = true;
      } else if (isMongoOutage(error)) outage.failed(error);
      else throw error;
    },
  };
  const address = { url: config.MONGO_URL, database: database ?? `poc_${name}`, logger };
  const db = await retryForever(() => connectMongo(address), patience);
  try {
    await retryForever<unknown>(
      () => (migratesItself ? migrate(db, migrations) : assertMigrated()),
      patience,
    );
  } catch (error) {
    await db.close().catch(() => undefined);
    throw error;
  }
  outage.worked();
  return db;

  async function assertMigrated(): Promise<void> {
    await refuseLaterRelease(db, migrations);
    const missing = await missingMigrations(db, migrations);
    if (missing.length > 0) throw new MigrationsMissing(missing.map(({ id }) => id));
  }
}

/** Thrown while migrations of this release are missing: nothing may be read or written yet. */
class MigrationsMissing extends Error {
  override readonly name = 'MigrationsMissing';
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super('the database lacks migrations: waiting until `npm run ops -- migrate` has run');
    this.ids = ids;
  }
}

function identitySourceOf<C extends ServiceConfig, D extends object, S extends IdentitySource>(
  { identitySource, name, config }: ServiceOptions<C, D, S>,
  base: BaseDeps<C>,
): S {
  if (identitySource) return identitySource(base);
  const { IDENTITY_URL, IDENTITY_INTERNAL_URL, INTERNAL_SECRET } = config;
  if (!IDENTITY_URL || !IDENTITY_INTERNAL_URL)
    throw new Error(`${name}: IDENTITY_URL or IDENTITY_INTERNAL_URL is missing`);
  // Only identity needs a wider source, and it passes its own `identitySource`.
  return identitySourceAt({ IDENTITY_URL, IDENTITY_INTERNAL_URL, INTERNAL_SECRET }) as S;
}

function appOf<C extends ServiceConfig, D extends object, S extends IdentitySource>(
  options: ServiceOptions<C, D, S>,
  deps: ServiceDeps<C> & D,
  accepting: () => boolean,
): Express {
  return createApp({
    service: options.name,
    routes: options.routes.map((route) => route(deps)),
    verifier: deps.verifier,
    logger: deps.logger,
    metrics: deps.metrics,
    clock: deps.clock,
    ready: [
      { name: 'accepting', check: accepting },
      readiness(deps.db),
      { name: 'keys', check: () => deps.verifier.ready() },
      ...(options.ready?.(deps) ?? []),
    ],
    ...(options.extra ? { extra: (app: Express) => options.extra?.(app, deps) } : {}),
  });
}

function internalAppOf<C extends ServiceConfig, D extends object, S extends IdentitySource>(
  options: ServiceOptions<C, D, S>,
  deps: ServiceDeps<C> & D,
): Express {
  const { internal } = options;
  return createInternalApp({
    secret: deps.config.INTERNAL_SECRET,
    verifier: deps.verifier,
    logger: deps.logger,
    metrics: deps.metrics,
    ...(internal ? { endpoints: (app: Express) => internal(app, deps) } : {}),
    ...(options.personalData ? { personalData: options.personalData(deps) } : {}),
  });
}

/**
 * Stops a service from the outside in: no new work, then running work, then its dependencies.
 * @throws the first failure, after all other parts were stopped
 */
async function stopParts(parts: StartedParts): Promise<void> {
  const { platform, servers, consumption, relay, work } = parts;
  parts.stopping = true;
  await using below = new AsyncDisposableStack();
  below.defer(() => platform.db.close());
  below.defer(() => platform.verifier.stop());
  below.defer(() => parts.synonyms.stop());
  below.defer(() => platform.searchServer?.close());
  below.defer(() => platform.bus.stop());
  below.defer(() => relay?.stop());
  below.defer(() => consumption?.stop());
  below.defer(() => parts.close());
  if (servers.length > 0) {
    for (const server of servers) server.drain();
    work?.drain?.();
    await pause(platform.config.SHUTDOWN_GRACE_MS);
  }
  await Promise.all([...servers.map((server) => server.stop()), parts.endJobs?.(), work?.stop()]);
  await below.disposeAsync();
  platform.logger.info('stopped');
}

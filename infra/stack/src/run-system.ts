import { join } from 'node:path';
import { type Backing, firstFailure, startServers } from './backing.ts';
import { startInDocker } from './docker-servers.ts';
import { baseEnvironment } from './environment.ts';
import { StackError } from './errors.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import { choosePorts } from './ports/port-book.ts';
import { assertPortFree, portSetting } from './ports/ports.ts';
import { type Handle, handleElsewhere, handleOf } from './processes/handle.ts';
import { httpReady } from './processes/health.ts';
import { type Host, openHost } from './processes/host.ts';
import { ManagedProcess } from './processes/managed-process.ts';
import type { Progress } from './progress.ts';
import { runMigrations } from './run-migrations.ts';
import { loadSecrets } from './secrets.ts';
import { seedData } from './seed-data.ts';
import { type Mode, type ServerName, serverNames } from './servers/server.ts';
import type { ProcessName, SystemFacts } from './system.ts';
import * as system from './system.ts';
import { buildWeb } from './web-build.ts';

/** A running system. */
export interface System {
  readonly gateway: Handle;
  readonly mail: Handle;
  readonly paystack: Handle;
  /** Every process that was asked for, the gateway and the sandbox included. */
  readonly processes: Readonly<Record<string, Handle>>;
  readonly backing: Backing;
  /** The settings shared by its processes, for scripts and tests that act as one of them. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the processes, then the servers; data stays. May be called more than once. */
  stop(): Promise<void>;
}

export interface SystemOptions {
  /** The folder for data, logs, ports and secrets. */
  readonly dataDir: string;
  /** `free` (the default) binds free ports only; `public` those of `publicPorts`, checked first. */
  readonly ports?: 'free' | 'public';
  /** Puts the demo data in; not by default. */
  readonly seed?: boolean;
  /** Builds the web app when it has changed; not by default. */
  readonly web?: boolean;
  /** Only these processes, with the servers that they need. */
  readonly only?: readonly ProcessName[];
  /** `environment` uses servers whose address is set there; `own` (the default) starts all. */
  readonly addresses?: 'own' | NodeJS.ProcessEnv;
  /** Runs the servers that no setting names in Docker, where that is how they are had; not by default. */
  readonly docker?: boolean;
  readonly mode?: Mode;
  /** Starts processes and servers that die again; the default. */
  readonly supervise?: boolean;
  /** Runs the processes under Node's watch mode. */
  readonly watch?: boolean;
  /** Settings on top of, or instead of, those of the contract, for every process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** Starts the whole system, or a part of it; resolves when everything is ready. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const host = await openHost({ ...options, supervise: options.supervise ?? true });
  const cleanUp: (() => Promise<unknown>)[] = [() => host.release()];
  const stop = async (): Promise<void> => {
    host.abort();
    for (const step of cleanUp.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await startWithin(host, options, (step) => cleanUp.push(step))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startWithin(
  host: Host,
  options: SystemOptions,
  onStop: (step: () => Promise<unknown>) => void,
): Promise<Omit<System, 'stop'>> {
  const given = options.addresses === undefined || options.addresses === 'own' ? {} : options.addresses;
  const inDocker = options.docker === true ? await startInDocker(host, given) : undefined;
  if (inDocker !== undefined) onStop(() => inDocker.stop());
  const environment = { ...inDocker?.env, ...given };
  const paystack = realPaystack(environment);
  const wanted = system.processDeclarations.filter(
    ({ name }) => options.only?.includes(name) ?? !(name === 'paystack' && paystack !== undefined),
  );
  const fixedPorts = options.ports === 'public' ? await checkedPublicPorts(paystack !== undefined) : {};
  const ports = await choosePorts(host.state, system.portNames, fixedPorts);

  // The web app is built while the servers start, since only the gateway waits for it.
  const web = options.web === true ? buildWeb(host) : Promise.resolve();
  const servers = startServers(host, {
    servers: serversFor(wanted, options),
    environment,
    mode: options.mode,
    fixedPorts,
  });
  void servers.then((backing) => onStop(() => backing.stop())).catch(() => {});
  const webFailure = firstFailure([web], () => host.abort());
  const failed = await firstFailure([servers], () => host.abort());
  if (failed !== undefined) throw (await webFailure)?.error ?? failed.error;
  const backing = await servers;

  const facts: SystemFacts = {
    ports,
    secrets: loadSecrets(host.state, environment),
    backing: backing.env,
    mode: options.mode ?? 'test',
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${ports.gateway}`,
    dataDir: host.state.folder('data'),
    paystack,
  };
  const started = new Map<ProcessName, ManagedProcess>();
  onStop(() => Promise.all([...started.values()].map((child) => child.stop())));
  const task = host.progress.task('Processes', 'starting');
  const ready: ProcessName[] = [];
  const env = { ...system.sharedEnvironment(facts), ...options.env };
  // Processes load meanwhile, and wait for it.
  const migrated = runMigrations(host, system.databaseOwners(wanted), env);
  const failure = await firstFailure(
    [
      migrated,
      ...wanted.map(async (declaration) => {
        const { name } = declaration;
        if (name === 'gateway') await web;
        const child = new ManagedProcess(specOf(declaration, facts, options), host);
        started.set(name, child);
        await child.start();
        ready.push(name);
        const awaited = wanted.map((one) => one.name).filter((other) => !ready.includes(other));
        if (awaited.length > 0) {
          task.update(`${ready.length} of ${wanted.length} ready, waiting for ${awaited.join(', ')}`);
        }
      }),
    ],
    () => host.abort(),
  );
  if (failure !== undefined) {
    if (options.signal?.aborted !== true) task.fail('failed');
    throw (await webFailure)?.error ?? failure.error;
  }
  task.done(`${ready.length} of ${wanted.length} ready`);
  if (options.seed === true) await seedData(host, env);

  const handle = (name: ProcessName): Handle => {
    const child = started.get(name);
    const url = name === 'gateway' ? facts.publicUrl : system.processUrl(name, facts);
    if (child !== undefined) return handleOf(child, url);
    const elsewhere = name === 'paystack' && paystack !== undefined;
    return handleElsewhere(
      name,
      elsewhere ? paystack.url : '',
      elsewhere ? 'it runs elsewhere' : 'it was not asked for',
    );
  };
  return {
    gateway: handle('gateway'),
    paystack: handle('paystack'),
    mail: backing.mail,
    processes: Object.fromEntries(wanted.map(({ name }) => [name, handle(name)])),
    backing,
    env,
  };
}

function serversFor(wanted: readonly system.ProcessDeclaration[], options: SystemOptions): ServerName[] {
  if (options.only === undefined) return [...serverNames];
  return serverNames.filter((name) => wanted.some((declaration) => declaration.needs.includes(name)));
}

async function checkedPublicPorts(paystackElsewhere: boolean): Promise<Record<string, number>> {
  const fixed: Record<string, number> = {};
  for (const { name, port, variable, purpose } of system.publicPorts) {
    if (name === 'paystack' && paystackElsewhere) continue;
    fixed[name] = portSetting(variable, port);
    await assertPortFree(fixed[name], purpose, variable);
  }
  return fixed;
}

function realPaystack(environment: NodeJS.ProcessEnv): SystemFacts['paystack'] {
  const url = environment.PAYSTACK_BASE_URL;
  if (url === undefined || url === '') return undefined;
  const secretKey = environment.PAYSTACK_SECRET_KEY;
  if (secretKey !== undefined && secretKey !== '') return { url, secretKey };
  throw new StackError('PAYSTACK_BASE_URL is set, but PAYSTACK_SECRET_KEY is not.');
}

function specOf(
  { name, entry, nodeArguments = system.smallNode }: system.ProcessDeclaration,
  facts: SystemFacts,
  options: SystemOptions,
): ManagedProcess['spec'] {
  const watch = options.watch === true ? ['--watch', '--watch-preserve-output'] : [];
  return {
    name,
    command: nodeBinary,
    args: [...nodeArguments, ...watch, join(repoRoot, entry)],
    cwd: repoRoot,
    env: {
      LOG_LEVEL: 'info',
      ...baseEnvironment(),
      ...system.processEnvironment(name, facts),
      ...options.env,
    },
    ready: httpReady(`${system.processUrl(name, facts)}/readyz`),
    readyTimeoutMs: system.readyTimeoutMs,
    stopTimeoutMs: system.stopTimeoutMs,
  };
}

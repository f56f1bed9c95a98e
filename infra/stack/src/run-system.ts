import { type Backing, startServers } from './backing.ts';
import { startInDocker } from './docker-servers.ts';
import { baseEnvironment } from './environment.ts';
import { errorText, failedWith, isStopped, StackError } from './errors.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import { choosePorts } from './ports/choose-ports.ts';
import { assertPortFree, portSetting } from './ports/ports.ts';
import { externalHandle, type Handle, handleOf } from './processes/handle.ts';
import { httpReady } from './processes/health.ts';
import { type Host, openHost } from './processes/host.ts';
import { ManagedProcess, stopAll } from './processes/managed-process.ts';
import type { Progress } from './progress.ts';
import { runMigrations } from './run-migrations.ts';
import { loadSecrets } from './secrets.ts';
import { seedData } from './seed-data.ts';
import { type Mode, type ServerName, serverNames } from './servers/server.ts';
import type { ProcessName, SystemDetails } from './system.ts';
import * as system from './system.ts';
import { buildWeb } from './web-build.ts';

export interface System {
  readonly gateway: Handle;
  readonly mail: Handle;
  readonly paystack: Handle;
  /** Every started process, including the gateway and the sandbox. */
  readonly processes: Readonly<Record<string, Handle>>;
  readonly backing: Backing;
  /** Shared settings of the processes, for scripts and tests that act as one of them. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the processes, then the servers, and retains data. Idempotent. */
  stop(): Promise<void>;
}

export interface SystemOptions {
  readonly dataDir: string;
  /** `free` (default) binds free ports; `public` the ports of `publicPorts`, checked first. */
  readonly ports?: 'free' | 'public';
  readonly seed?: boolean;
  /** Builds the web app if it has changed. Default: false. */
  readonly web?: boolean;
  /** Starts only these processes, with the servers they need. */
  readonly only?: readonly ProcessName[];
  /** An environment with addresses of external servers to use; `own` (default) starts all. */
  readonly addresses?: 'own' | NodeJS.ProcessEnv;
  /** Prefers Docker for servers without a configured address. Default: false. */
  readonly docker?: boolean;
  readonly mode?: Mode;
  /** Restarts processes and servers that die. Default: true. */
  readonly supervise?: boolean;
  readonly watch?: boolean;
  /** Runs the processes of `group` as one. Default: false. */
  readonly grouped?: boolean;
  /** Additional or overriding settings of every process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** Steps of a start; tests replace them. */
export interface StartSteps {
  readonly processes: readonly system.ProcessDeclaration[];
  readonly buildWeb: (host: Host) => Promise<void>;
  readonly runMigrations: typeof runMigrations;
  readonly seedData: typeof seedData;
  readonly readyTimeoutMs: number;
}

const allSteps: StartSteps = {
  processes: system.processDeclarations,
  buildWeb,
  runMigrations,
  seedData,
  readyTimeoutMs: system.readyTimeoutMs,
};

/**
 * Starts all or a part of the system. Resolves when everything is ready.
 * @throws the first failure of the start; a SuppressedError with it if stopping failed too
 */
export async function startSystem(options: SystemOptions, steps = allSteps): Promise<System> {
  const host = await openHost({ ...options, supervise: options.supervise ?? true });
  const cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => host.release());
  const stop = async (): Promise<void> => {
    host.abort();
    await cleanUp.disposeAsync();
  };
  try {
    return { ...(await startWithin(host, options, steps, cleanUp)), stop };
  } catch (error) {
    // Later failures may be consequences of the first one.
    host.abort(error);
    throw await failedWith(host.signal.reason, stop);
  }
}

async function startWithin(
  host: Host,
  options: SystemOptions,
  steps: StartSteps,
  cleanUp: AsyncDisposableStack,
): Promise<Omit<System, 'stop'>> {
  const configured = options.addresses === undefined || options.addresses === 'own' ? {} : options.addresses;
  const inDocker = options.docker === true ? await startInDocker(host, configured) : undefined;
  if (inDocker !== undefined) cleanUp.defer(() => inDocker.stop());
  const environment = { ...inDocker?.env, ...configured };
  const paystack = realPaystack(environment);
  const wanted = steps.processes.filter(
    ({ name }) => options.only?.includes(name) ?? !(name === 'paystack' && paystack !== undefined),
  );
  const fixedPorts = options.ports === 'public' ? await checkedPublicPorts(paystack !== undefined) : {};
  const ports = await choosePorts(host.state, system.portNames, fixedPorts);

  // Runs in parallel with the servers: only the gateway waits for it.
  const web = options.web === true ? abortingAtFailure(host, steps.buildWeb(host)) : Promise.resolve();
  const webSettled = Promise.allSettled([web]);
  cleanUp.defer(async () => void (await webSettled));
  const backing = await startServers(host, {
    servers: serversFor(wanted, options),
    environment,
    mode: options.mode,
    fixedPorts,
  });
  cleanUp.defer(() => backing.stop());

  const details: SystemDetails = {
    ports,
    secrets: loadSecrets(host.state, environment),
    backing: backing.env,
    mode: options.mode ?? 'test',
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${ports.gateway}`,
    dataDir: host.state.folder('data'),
    paystack,
  };
  const started = new Map<ProcessName, ManagedProcess>();
  cleanUp.defer(() => stopAll([...new Set(started.values())]));
  const task = host.progress.task('Processes', 'starting');
  const ready: ProcessName[] = [];
  const env = { ...system.sharedEnvironment(details), ...options.env };
  // Processes start in parallel, and wait for their migrations.
  const migrated = steps.runMigrations(host, system.databaseOwners(wanted), env);
  const startOne = async (program: system.Program): Promise<void> => {
    if (program.members.includes('gateway')) await web;
    const child = new ManagedProcess(specOf(program, details, options, steps.readyTimeoutMs), host);
    for (const name of program.members) started.set(name, child);
    await child.start();
    ready.push(...program.members);
    const awaited = wanted.map((one) => one.name).filter((other) => !ready.includes(other));
    if (awaited.length > 0)
      task.update(`${ready.length} of ${wanted.length} ready, waiting for ${awaited.join(', ')}`);
  };
  const programs =
    options.grouped === true
      ? system.groupedPrograms(wanted, details)
      : system.singlePrograms(wanted, details);
  const starts = [migrated, ...programs.map(startOne)].map((start) => abortingAtFailure(host, start));
  const results = await Promise.allSettled(starts);
  if (results.some(({ status }) => status === 'rejected')) {
    if (!isStopped(host.signal.reason)) task.fail(errorText(host.signal.reason));
    throw host.signal.reason;
  }
  task.done(`${ready.length} of ${wanted.length} ready`);
  if (options.seed === true) await steps.seedData(host, env);

  const handle = (name: ProcessName): Handle => {
    const child = started.get(name);
    const url = name === 'gateway' ? details.publicUrl : system.processUrl(name, details);
    if (child !== undefined) return handleOf(child, url, name);
    const elsewhere = name === 'paystack' && paystack !== undefined;
    return externalHandle(
      name,
      elsewhere ? paystack.url : '',
      elsewhere ? 'it runs elsewhere' : 'it was not started',
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

/** Makes a failure of `work` stop the rest of the start. */
function abortingAtFailure<T>(host: Host, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    host.abort(error);
    throw error;
  });
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

function realPaystack(environment: NodeJS.ProcessEnv): SystemDetails['paystack'] {
  const url = environment.PAYSTACK_BASE_URL;
  if (url === undefined || url === '') return undefined;
  const secretKey = environment.PAYSTACK_SECRET_KEY;
  if (secretKey !== undefined && secretKey !== '') return { url, secretKey };
  throw new StackError('PAYSTACK_BASE_URL is set, but PAYSTACK_SECRET_KEY is not.');
}

function specOf(
  { name, members, nodeArguments, args, env }: system.Program,
  details: SystemDetails,
  options: SystemOptions,
  readyTimeoutMs: number,
): ManagedProcess['spec'] {
  const watch = options.watch === true ? ['--watch', '--watch-preserve-output'] : [];
  const checks = members.map((member) => httpReady(`${system.processUrl(member, details)}/readyz`));
  return {
    name,
    command: nodeBinary,
    args: [...nodeArguments, ...watch, ...args],
    cwd: repoRoot,
    env: {
      LOG_LEVEL: 'info',
      ...baseEnvironment(),
      ...system.sharedEnvironment(details),
      ...env,
      ...options.env,
    },
    ready: async (signal) => (await Promise.all(checks.map((check) => check(signal)))).every(Boolean),
    readyTimeoutMs,
    stopTimeoutMs: system.stopTimeoutMs,
  };
}

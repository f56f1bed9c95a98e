import { failedWith, UnavailableError } from './errors.ts';
import { externalServer } from './external-server.ts';
import { missingServers } from './missing-servers.ts';
import { choosePorts } from './ports/choose-ports.ts';
import { externalHandle, type Handle } from './processes/handle.ts';
import { type Host, openHost } from './processes/host.ts';
import { stopAll } from './processes/managed-process.ts';
import type { Progress } from './progress.ts';
import { loadSecrets } from './secrets.ts';
import { allServers } from './servers/all-servers.ts';
import { type Mode, type ServerContext, type ServerName, serverNames } from './servers/server.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Running backing servers, and the variables with their addresses. */
export type Backing = Readonly<Record<ServerName, Handle>> & {
  readonly env: Readonly<Record<string, string>>;
  /** A sentence for each server whose version differs from the container images. */
  readonly otherVersions: readonly string[];
  /** Stops all servers; data is retained. Idempotent. */
  stop(): Promise<void>;
};

export interface BackingOptions {
  readonly dataDir: string;
  /** Default: the servers of every system. */
  readonly servers?: readonly ServerName[];
  /**
   * `own` starts servers; `environment` uses servers whose address is in the environment. Default: `environment` within
   * `npm test`, which has started shared servers, else `own`.
   */
  readonly addresses?: 'own' | 'environment';
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** Starts backing servers on free ports of 127.0.0.1. Resolves when all of them are ready. */
export async function startBacking(options: BackingOptions): Promise<Backing> {
  const host = await openHost(options);
  try {
    const shared = process.env.POC_TEST_BACKING === '1';
    const fromEnvironment =
      options.addresses === 'environment' || (options.addresses === undefined && shared);
    const backing = await startServers(host, {
      servers: options.servers ?? serverNames,
      environment: fromEnvironment ? process.env : {},
    });
    return {
      ...backing,
      async stop() {
        await using cleanUp = new AsyncDisposableStack();
        cleanUp.defer(() => host.release());
        cleanUp.defer(() => backing.stop());
      },
    };
  } catch (error) {
    throw await failedWith(error, () => host.release());
  }
}

export interface ServersOptions {
  readonly servers: readonly ServerName[];
  readonly environment: NodeJS.ProcessEnv;
  /** `test` by default. */
  readonly mode?: Mode | undefined;
  readonly fixedPorts?: Readonly<Record<string, number>>;
}

/** Like `startBacking`, in a host that the caller opens and releases. */
export async function startServers(host: Host, options: ServersOptions): Promise<Backing> {
  const external = new Map<ServerName, { url: string; env: Record<string, string> }>();
  for (const name of options.servers) {
    const found = await externalServer(allServers[name], options.environment, host.signal);
    if (found !== undefined) external.set(name, found);
  }
  const own = options.servers.filter((name) => !external.has(name));
  const portNames = own.flatMap((name) => [...allServers[name].portNames]);
  const ports = await choosePorts(host.state, portNames, options.fixedPorts);
  const { mode = 'test' } = options;
  const place: ServerContext = { mode, state: host.state, ports, secrets: loadSecrets(host.state) };

  const running = new Map<ServerName, RunningServer>();
  const stop = async (): Promise<void> => {
    host.abort();
    await stopAll([...running.values()].map((server) => server.process));
  };
  const starts = own.map((name) => startServer(name, place, host, (server) => running.set(name, server)));
  const missing: UnavailableError[] = [];
  const results = await Promise.allSettled(
    starts.map((start) =>
      start.catch((error: unknown) => {
        if (error instanceof UnavailableError) missing.push(error);
        else host.abort(error);
        throw error;
      }),
    ),
  );
  if (results.some(({ status }) => status === 'rejected')) {
    if (missing.length > 0) host.abort(missingServers(missing));
    throw await failedWith(host.signal.reason, stop);
  }

  const env: Record<string, string> = {};
  for (const found of external.values()) Object.assign(env, found.env);
  for (const server of running.values()) Object.assign(env, server.env);
  const handle = (name: ServerName): Handle => {
    const server = running.get(name);
    if (server !== undefined) return server.handle;
    const url = external.get(name)?.url;
    return externalHandle(name, url ?? '', url === undefined ? 'it was not started' : 'it runs elsewhere');
  };
  return {
    mongo: handle('mongo'),
    kafka: handle('kafka'),
    redis: handle('redis'),
    s3: handle('s3'),
    mail: handle('mail'),
    opensearch: handle('opensearch'),
    env,
    otherVersions: [...running.values()].flatMap(({ otherVersion }) => otherVersion ?? []),
    stop,
  };
}

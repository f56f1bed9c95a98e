import { baseEnvironment } from './environment.ts';
import { errorText, StackError, StoppedError } from './errors.ts';
import { type Handle, handleOf } from './processes/handle.ts';
import type { Host } from './processes/host.ts';
import { ManagedProcess, type ProcessSpec } from './processes/managed-process.ts';
import { allServers } from './servers/all-servers.ts';
import type { FoundServer, Server, ServerContext, ServerName, ServerRun } from './servers/server.ts';

export interface RunningServer {
  readonly process: ManagedProcess;
  readonly handle: Handle;
  readonly env: Record<string, string>;
  /** A sentence about the server's version if it differs from the container image. */
  readonly otherVersion?: string | undefined;
}

/**
 * Finds or provisions a server, starts it and waits until it is ready, with one line of progress. `onProcess`
 * receives the process as soon as it can be stopped.
 */
export async function startServer(
  name: ServerName,
  place: ServerContext,
  host: Host,
  onProcess: (server: RunningServer) => unknown,
): Promise<void> {
  switch (name) {
    case 'mongo':
      return start(allServers.mongo, place, host, onProcess);
    case 'kafka':
      return start(allServers.kafka, place, host, onProcess);
    case 'redis':
      return start(allServers.redis, place, host, onProcess);
    case 's3':
      return start(allServers.s3, place, host, onProcess);
    case 'mail':
      return start(allServers.mail, place, host, onProcess);
    case 'opensearch':
      return start(allServers.opensearch, place, host, onProcess);
  }
}

async function start<Installed>(
  server: Server<Installed>,
  place: ServerContext,
  host: Host,
  onProcess: (server: RunningServer) => unknown,
): Promise<void> {
  const task = host.progress.task(server.title, 'searching');
  const record = (pid: number): (() => void) => host.state.recordProcess(`${server.name}-setup`, pid);
  const context = { signal: host.signal, task, record };
  try {
    const found = await server.find(context);
    task.update(`${found.title}, starting`);
    const run = await server.prepare(found.installed, place, context);
    const launch = async (args: readonly string[]): Promise<void> => {
      const process = new ManagedProcess(specOf(server.name, run, args, place), host);
      onProcess({
        process,
        handle: handleOf(process, server.url(place)),
        env: server.env(place),
        otherVersion: otherVersionOf(server, found),
      });
      await process.start();
    };
    await launch(run.args).catch((error: unknown) => {
      const logged = error instanceof StackError ? error.details.join('\n') : '';
      if (run.otherwise === undefined || !run.otherwise.whenLogged.test(logged)) throw error;
      return launch(run.otherwise.args);
    });
    task.done(`${found.title} on ${withoutScheme(server.url(place))}`);
  } catch (error) {
    if (!(error instanceof StoppedError)) task.fail(errorText(error));
    throw error;
  }
}

/** `MongoDB 6.0.5, not MongoDB 7.0.14 as in containers: PyPI has no later build`; undefined for equal versions. */
export function otherVersionOf(
  server: Pick<Server, 'version'>,
  { version, reason }: Pick<FoundServer<unknown>, 'version' | 'reason'>,
): string | undefined {
  if (version === undefined || server.version === undefined || version === server.version) return undefined;
  return `${version}, not ${server.version} as in containers${reason === undefined ? '' : `: ${reason}`}`;
}

function specOf(
  name: ServerName,
  run: ServerRun,
  args: readonly string[],
  place: ServerContext,
): ProcessSpec {
  const { command, ready, readyTimeoutMs, stopTimeoutMs } = run;
  const env = { ...baseEnvironment(), ...run.env };
  return { name, command, args, env, cwd: place.state.folder('data'), ready, readyTimeoutMs, stopTimeoutMs };
}

function withoutScheme(url: string): string {
  return url.replace(/^[a-z]+:\/\//, '').replace(/\/.*$/, '');
}

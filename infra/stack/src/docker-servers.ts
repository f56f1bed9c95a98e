import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose, labelsOf } from './compose.ts';
import { StackError, StoppedError } from './errors.ts';
import { repoRoot } from './paths.ts';
import { choosePorts } from './ports/choose-ports.ts';
import type { Host } from './processes/host.ts';
import { lastLines, reasonOf } from './processes/run-command.ts';

/** Servers in Docker for one system, and the settings with their addresses. */
export interface DockerServers {
  readonly env: Readonly<Record<string, string>>;
  /** Stops the containers and retains their data. */
  stop(): Promise<void>;
}

/** Backing servers in the compose file, with the setting that replaces each by an external one. */
const services = {
  mongo: 'MONGO_URL',
  kafka: 'KAFKA_BROKERS',
  redis: 'REDIS_URL',
  s3: 'S3_ENDPOINT',
} as const;
const usedFile = 'servers-in-docker.json';
const responseTimeoutMs = 5_000;
/** Includes the time to pull images. */
const upWithinMs = 15 * 60_000;
const stopWithinMs = 60_000;
const none: DockerServers = { env: {}, stop: async () => {} };

/** Value of POC_SERVERS. Undefined: Docker if it is available and no data of native servers exists. */
type Choice = 'docker' | 'native' | undefined;

function choiceOf(value: string | undefined): Choice {
  if (value === undefined || value === '') return undefined;
  if (value === 'docker' || value === 'native') return value;
  throw new StackError(`POC_SERVERS must be docker or native, not ${value}.`);
}

/** Compose project of a checkout, so that checkouts share no container, volume or port. */
export function projectOf(root: string): string {
  return `poc-${createHash('sha256').update(root).digest('hex').slice(0, 10)}`;
}

const project = ['--project-name', projectOf(repoRoot)];

/**
 * Runs the servers without a configured address in Docker, in a compose project of this checkout. A system with data in
 * native servers stays native, and one with data in Docker does not start without it.
 * @param environment settings; the addresses of the four servers and `POC_SERVERS` are read
 * @throws StackError when Docker is requested, or holds the data, and does not work
 */
export async function startInDocker(host: Host, environment: NodeJS.ProcessEnv): Promise<DockerServers> {
  const wanted = Object.entries(services).flatMap(([name, variable]) =>
    environment[variable] ? [] : [name],
  );
  const choice = choiceOf(environment.POC_SERVERS);
  if (wanted.length === 0 || choice === 'native') return none;
  const holdsData = host.state.readJson(usedFile) !== undefined;
  const isNeeded = choice === 'docker' || holdsData;
  if (!isNeeded && existsSync(join(host.state.root, 'data', 'mongo'))) return none;
  const { code, tail } = await compose([...project, 'ps', '--format', 'json'], {
    signal: host.signal,
    timeoutMs: responseTimeoutMs,
  });
  if (code !== 0 && !isNeeded) return none;
  if (code !== 0) {
    throw new StackError('Docker is not responding.', [
      // For example an unreadable .env file.
      ...lastLines(tail, 1),
      holdsData
        ? 'The data of this checkout is in Docker: start it and try again, or start without that data with POC_SERVERS=native.'
        : 'POC_SERVERS requires it: start Docker and try again, or remove that setting.',
    ]);
  }
  return up(host, wanted, isNeeded);
}

async function up(host: Host, wanted: readonly string[], isNeeded: boolean): Promise<DockerServers> {
  const task = host.progress.task('Docker', `starting ${wanted.join(', ')}`);
  const ports = await choosePorts(
    host.state,
    wanted.map((name) => `docker-${name}`),
    {},
  );
  const env = Object.fromEntries(
    wanted.map((name) => [`POC_COMPOSE_${name.toUpperCase()}_PORT`, String(ports[`docker-${name}`])]),
  );
  const options = { signal: host.signal, env };
  const stop = async (): Promise<void> => {
    const signal = AbortSignal.timeout(stopWithinMs);
    await compose([...project, 'stop'], { signal, env }).catch(() => {});
  };
  try {
    const args = ['up', '--detach', '--wait', ...wanted];
    const { code, tail } = await compose([...project, ...args], { ...options, timeoutMs: upWithinMs });
    if (code !== 0) throw new StackError('Docker could not start the servers.', lastLines(tail, 1));
    host.state.writeJson(usedFile, wanted);
    const { stdout } = await compose([...project, 'ps', '--format', 'json'], options);
    task.done(`${wanted.join(', ')} in containers`);
    return { env: labelsOf(stdout), stop };
  } catch (error) {
    await stop();
    if (error instanceof StoppedError || isNeeded) throw error;
    task.fail(`continuing without it: ${reasonOf(error)}`);
    return none;
  }
}

/** Stops containers of this checkout that a killed launcher left running. */
export async function stopDocker(host: Host): Promise<void> {
  if (host.state.readJson(usedFile) === undefined) return;
  await compose([...project, 'stop'], { signal: host.signal, timeoutMs: stopWithinMs });
}

/**
 * Deletes the data of this checkout's containers. False if Docker does not respond, in which case nothing is deleted.
 */
export async function wipeDocker(host: Host): Promise<boolean> {
  if (host.state.readJson(usedFile) === undefined) return true;
  const { code } = await compose([...project, 'down', '--volumes'], {
    signal: host.signal,
    timeoutMs: stopWithinMs,
  });
  return code === 0;
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose, labelsOf } from './compose.ts';
import { StackError, StoppedError } from './errors.ts';
import { repoRoot } from './paths.ts';
import { choosePorts } from './ports/port-book.ts';
import type { Host } from './processes/host.ts';
import { lastLines, reasonOf } from './processes/run-command.ts';

/** Servers that run in Docker for one system, and the settings by which its processes reach them. */
export interface DockerServers {
  readonly env: Readonly<Record<string, string>>;
  /** Stops the containers; their data stays. */
  stop(): Promise<void>;
}

/** Services of the compose file that are backing servers, and the setting that says that one runs elsewhere. */
const services = {
  mongo: 'MONGO_URL',
  kafka: 'KAFKA_BROKERS',
  redis: 'REDIS_URL',
  s3: 'S3_ENDPOINT',
} as const;
const usedFile = 'servers-in-docker.json';
const answerWithinMs = 5_000;
/** Images are pulled in this time, too. */
const upWithinMs = 15 * 60_000;
const stopWithinMs = 60_000;
const none: DockerServers = { env: {}, stop: async () => {} };

/** Whether the servers run in Docker: as the person says, else where it answers and nothing has run without it here. */
type Choice = 'docker' | 'native' | undefined;

/** @throws StackError for another word */
function choiceOf(value: string | undefined): Choice {
  if (value === undefined || value === '') return undefined;
  if (value === 'docker' || value === 'native') return value;
  throw new StackError(`POC_SERVERS is ${value}; it can be docker or native.`);
}

/** The compose project of one checkout: two of them beside each other share no container, volume or port. */
export function projectOf(root: string): string {
  return `poc-${createHash('sha256').update(root).digest('hex').slice(0, 10)}`;
}

const project = ['--project-name', projectOf(repoRoot)];

/**
 * Runs the servers that no setting names in Docker, where one answers: with the images of the compose file, in a project of
 * this checkout's own. A system whose data is in native servers stays there, and one whose data is in Docker does not begin
 * again without it.
 * @param environment settings; those of the four servers and `POC_SERVERS` are read
 * @throws StackError where Docker is asked for, or holds the data, and does not work
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
    timeoutMs: answerWithinMs,
  });
  if (code !== 0 && !isNeeded) return none;
  if (code !== 0) {
    throw new StackError('Docker does not answer.', [
      // Which may be that it can't read the .env file.
      ...lastLines(tail, 1),
      holdsData
        ? 'The data of this checkout is in it: start Docker and try again, or begin without that data by POC_SERVERS=native.'
        : 'POC_SERVERS asks for it: start Docker and try again, or leave that setting out.',
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
  // Not ended by the signal that ends a start.
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
    task.fail(`going on without it: ${reasonOf(error)}`);
    return none;
  }
}

/** Stops the containers of this checkout that a killed launcher has left running. */
export async function stopDocker(host: Host): Promise<void> {
  if (host.state.readJson(usedFile) === undefined) return;
  await compose([...project, 'stop'], { signal: host.signal, timeoutMs: stopWithinMs });
}

/** Wipes what this checkout's containers hold. False where Docker does not answer, so that nothing was wiped. */
export async function wipeDocker(host: Host): Promise<boolean> {
  if (host.state.readJson(usedFile) === undefined) return true;
  const { code } = await compose([...project, 'down', '--volumes'], {
    signal: host.signal,
    timeoutMs: stopWithinMs,
  });
  return code === 0;
}

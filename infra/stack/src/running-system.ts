import type { Handle } from './processes/handle.ts';
import type { System } from './run-system.ts';
import { textFields } from './secrets.ts';
import { isAlive } from './state/process-identity.ts';
import { StateFolder } from './state/state.ts';
import { membersOf, serviceNames } from './system.ts';

const file = 'system.json';
/** Contains secrets, so it has mode 0600 like `secrets.json`. */
const environmentFile = 'environment.json';

/** Status of one part. `pid` is null when it is down or external. */
export interface PartStatus {
  readonly url: string | null;
  readonly pid: number | null;
  readonly healthy: boolean;
}

/** Output of `npm run status --json`, which other programs read. */
export interface SystemStatus {
  readonly gateway: PartStatus;
  readonly mail: PartStatus;
  readonly paystack: PartStatus;
  readonly services: Readonly<Record<string, PartStatus>>;
  readonly mongo: PartStatus;
  readonly kafka: PartStatus;
  readonly redis: PartStatus;
  readonly s3: PartStatus;
}

/**
 * Records the URLs of a running system for `npm run status`. Pids are recorded separately, since they change with each
 * restart.
 */
export function recordUrls(dataDir: string, system: System): void {
  const { backing, mail, processes, gateway, paystack } = system;
  const parts: Handle[] = [...Object.values(processes), gateway, paystack, mail];
  const urls = Object.fromEntries(parts.map((part) => [part.name, part.url]));
  const servers = [backing.mongo, backing.kafka, backing.redis, backing.s3];
  for (const server of servers) urls[server.name] = withoutPassword(server.url);
  new StateFolder(dataDir).writeJson(file, urls);
}

/** The last recorded URLs; empty before the first start. */
export function recordedUrls(dataDir: string): Record<string, string> {
  return textFields(new StateFolder(dataDir).readJson(file));
}

/** Records the settings of a running system's processes, for commands that act as one of them. */
export function recordEnvironment(dataDir: string, environment: System['env']): void {
  new StateFolder(dataDir).writeJson(environmentFile, environment);
}

/** The last recorded settings; empty before the first start. */
export function recordedEnvironment(dataDir: string): Record<string, string> {
  return textFields(new StateFolder(dataDir).readJson(environmentFile));
}

/** Name and pid of every living process; the processes of a group have the same pid. */
export function runningPids(dataDir: string): Map<string, number> {
  const records = new StateFolder(dataDir).recordedProcesses().filter(({ identity }) => isAlive(identity));
  return new Map(
    records.flatMap(({ name, identity }) => membersOf(name).map((member) => [member, identity.pid] as const)),
  );
}

/** Builds the status from `partOf`, which returns the status of one part. */
export async function statusOf(partOf: (name: string) => Promise<PartStatus>): Promise<SystemStatus> {
  const names = ['gateway', 'mail', 'paystack', 'mongo', 'kafka', 'redis', 's3', ...serviceNames];
  const parts = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await partOf(name)] as const)),
  );
  const part = (name: string): PartStatus => parts[name] ?? { url: null, pid: null, healthy: false };
  return {
    gateway: part('gateway'),
    mail: part('mail'),
    paystack: part('paystack'),
    services: Object.fromEntries(serviceNames.map((name) => [name, part(name)])),
    mongo: part('mongo'),
    kafka: part('kafka'),
    redis: part('redis'),
    s3: part('s3'),
  };
}

function withoutPassword(url: string): string {
  return url.replace(/:\/\/[^@/]+@/, '://');
}

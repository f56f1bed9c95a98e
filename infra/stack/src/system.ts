import { join } from 'node:path';
import { repoRoot } from './paths.ts';
import type { Mode, Secrets, ServerName } from './servers/server.ts';

/**
 * Declares the whole system on one machine: its processes, their entry points, dependencies and settings. Each backing
 * server has a file in `servers/`.
 */
export type ProcessName =
  | 'identity'
  | 'catalog'
  | 'streaming'
  | 'live-1'
  | 'live-2'
  | 'ingest'
  | 'commerce'
  | 'community'
  | 'paystack'
  | 'gateway';

export interface ProcessDeclaration {
  readonly name: ProcessName;
  readonly entry: string;
  readonly needs: readonly ServerName[];
  /** Variable with the process's URL for other processes. */
  readonly urlVariable?: string;
  /** Variable with the URL of the process's internal port, if it has one. */
  readonly internalUrlVariable?: string;
  /** Node options. Default: `smallNode`. */
  readonly nodeArguments?: readonly string[];
}

/** Memory settings of small processes, which share one machine. */
export const smallNode = ['--max-old-space-size=256', '--max-semi-space-size=2', '--expose-gc'] as const;

/**
 * Settings of busy processes. Each of them reduces the time of garbage collection:
 * - `max-semi-space-size`: objects of a request are promoted from a small young generation. With 2 MB, promotion takes
 *   a sixth of the services' time in `members`, halves the highest rate of `fanout`, and takes a fifth of identity's
 *   work at rest.
 * - `external-memory-accounted-in-global-limit`: socket buffers otherwise have a separate limit that is soon reached,
 *   and then the whole heap is collected every second (`chat`: 50 % more time; `members`, with 8 MB: 20 to 33 % fewer
 *   responses).
 * - `no-allocation-site-pretenuring`: V8 allocates objects in the old generation at sites whose objects once lived
 *   long. After slow first seconds, a process did so for objects of a request, and then collected its whole heap five
 *   times a second (`gateway`: 152 µs of CPU per response instead of 78, in about every other process).
 * - `expose-gc` is for `releaseIdleMemory`.
 */
export const busyNode = [
  '--max-old-space-size=256',
  '--max-semi-space-size=16',
  '--external-memory-accounted-in-global-limit',
  '--no-allocation-site-pretenuring',
  '--expose-gc',
] as const;

/** Settings of the group, whose heap has the data of all its processes. */
const groupNode = ['--max-old-space-size=512', ...busyNode.slice(1)];

const everything: readonly ServerName[] = ['mongo', 'kafka', 'redis', 's3', 'mail'];

/** Every process, in display order. */
export const processDeclarations: readonly ProcessDeclaration[] = [
  {
    name: 'identity',
    entry: 'services/identity/src/main.ts',
    needs: everything,
    urlVariable: 'IDENTITY_URL',
    internalUrlVariable: 'IDENTITY_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'catalog',
    entry: 'services/catalog/src/main.ts',
    needs: everything,
    urlVariable: 'CATALOG_URL',
    internalUrlVariable: 'CATALOG_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'streaming',
    entry: 'services/streaming/src/main.ts',
    needs: everything,
    urlVariable: 'STREAMING_URL',
    internalUrlVariable: 'STREAMING_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  // Two socket nodes, so that no code relies on a single one.
  { name: 'live-1', entry: 'services/streaming/src/live.ts', needs: everything, nodeArguments: busyNode },
  { name: 'live-2', entry: 'services/streaming/src/live.ts', needs: everything, nodeArguments: busyNode },
  {
    name: 'ingest',
    entry: 'services/streaming/src/ingest.ts',
    needs: ['mongo', 'kafka', 's3'],
    urlVariable: 'INGEST_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'commerce',
    entry: 'services/commerce/src/main.ts',
    needs: everything,
    urlVariable: 'COMMERCE_URL',
    internalUrlVariable: 'COMMERCE_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'community',
    entry: 'services/community/src/main.ts',
    needs: everything,
    urlVariable: 'COMMUNITY_URL',
    internalUrlVariable: 'COMMUNITY_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'paystack',
    entry: 'infra/paystack-sandbox/src/main.ts',
    needs: [],
    urlVariable: 'PAYSTACK_BASE_URL',
  },
  { name: 'gateway', entry: 'gateway/src/main.ts', needs: ['redis'], nodeArguments: busyNode },
];

/** Name of the program that runs the processes of a group. */
export const groupName = 'services';

/**
 * Components that `POC_PROCESSES=grouped npm start` runs in one process (ADR 77). The gateway and the second socket node
 * survive its crash.
 */
const grouped: readonly ProcessName[] = [
  'identity',
  'catalog',
  'streaming',
  'live-1',
  'ingest',
  'commerce',
  'community',
  'paystack',
];

/** Names of the processes that a program runs. */
export const membersOf = (program: string): readonly string[] =>
  program === groupName ? grouped : [program];

/** A program to start, with the declared processes that it runs. */
export interface Program {
  readonly name: string;
  readonly members: readonly ProcessName[];
  readonly nodeArguments: readonly string[];
  readonly args: readonly string[];
  /** Settings in addition to the shared ones. */
  readonly env: Readonly<Record<string, string>>;
}

/** A program for each process. */
export const singlePrograms = (processes: readonly ProcessDeclaration[], details: SystemDetails): Program[] =>
  processes.map(({ name, entry, nodeArguments = smallNode }) => ({
    name,
    members: [name],
    nodeArguments,
    args: [join(repoRoot, entry)],
    env: ownEnvironment(name, details),
  }));

/**
 * One program for the processes of the group, which receives their settings as its argument, and one for each
 * other process.
 */
export function groupedPrograms(processes: readonly ProcessDeclaration[], details: SystemDetails): Program[] {
  const members = processes.filter(({ name }) => grouped.includes(name));
  const parts = members.map(({ name, entry }) => ({
    entry: join(repoRoot, entry),
    env: ownEnvironment(name, details),
  }));
  const group: Program = {
    name: groupName,
    members: members.map(({ name }) => name),
    nodeArguments: groupNode,
    args: [join(repoRoot, groupEntry), JSON.stringify(parts)],
    env: {},
  };
  return [
    group,
    ...singlePrograms(
      processes.filter(({ name }) => !grouped.includes(name)),
      details,
    ),
  ];
}

/** Processes that `npm run status` lists as services. */
export const serviceNames: readonly ProcessName[] = processDeclarations
  .map((declaration) => declaration.name)
  .filter((name) => name !== 'gateway' && name !== 'paystack');

/** Fixed ports of `npm start`, with purpose and setting. */
export const publicPorts = [
  { name: 'gateway', port: 8080, variable: 'POC_PORT', purpose: 'web app' },
  { name: 'mail', port: 8025, variable: 'POC_MAIL_PORT', purpose: 'mail page' },
  { name: 'paystack', port: 8026, variable: 'POC_PAYSTACK_PORT', purpose: 'Paystack sandbox' },
  { name: 'rtmp', port: 1935, variable: 'POC_RTMP_PORT', purpose: 'live video (RTMP)' },
] as const;

/** The gateway serves metrics on a separate port, never on its public one. */
export const metricsPortName = 'gateway-metrics';

const internalPortName = (name: ProcessName): string => `${name}-internal`;

/** Port names of all processes. */
export const portNames: readonly string[] = [
  ...processDeclarations.map(({ name }) => name),
  metricsPortName,
  'rtmp',
  ...processDeclarations.flatMap(({ name, internalUrlVariable }) =>
    internalUrlVariable === undefined ? [] : [internalPortName(name)],
  ),
];

const groupEntry = 'services/shared/kit/src/process/run-group.main.ts';

/** Entry file of the job that loads the demo data. */
export const seedEntry = 'infra/seed/src/main.ts';

/** Entry file of the job that runs migrations. */
export const migrateEntry = 'infra/seed/src/migrate.ts';

/** Services with databases among these processes. */
export const databaseOwners = (processes: readonly ProcessDeclaration[]): string[] => [
  ...new Set(processes.flatMap(({ entry }) => /^services\/(\w+)\//.exec(entry)?.[1] ?? [])),
];

/** Social links of the demo; the same as in docker-compose.yml. */
const demoSocialLinks =
  'https://www.youtube.com/@poc.example,https://www.instagram.com/poc.example,https://x.com/poc_example';

/** Folder of the built web app. */
export const webDist = join(repoRoot, 'web', 'dist');

/** Timeout in ms for a process to become ready, alongside a web build or first start. */
export const readyTimeoutMs = 60_000;

/** Time in ms for a process to exit after SIGTERM, longer than its own timeout (`hardExitMs`). */
export const stopTimeoutMs = 30_000;

/** Accounts of the demo data that a start prints. */
export const demoAccounts = [
  { email: 'admin@poc.test', password: 'Admin-demo-1', role: 'admin' },
  {
    email: 'member@poc.test',
    password: 'Member-demo-1',
    role: 'member with orders, history, posts, Premium',
  },
  { email: 'bola@poc.test', password: 'Member-demo-1', role: 'member with Ultimate' },
  { email: 'kemi@poc.test', password: 'Member-demo-1', role: 'host' },
  { email: 'ada@poc.test, tunde@poc.test, zainab@poc.test', password: 'Member-demo-1', role: 'members' },
] as const;

/** Details of a running system, from which its processes are configured. */
export interface SystemDetails {
  readonly ports: Readonly<Record<string, number>>;
  readonly secrets: Secrets;
  readonly backing: Readonly<Record<string, string>>;
  readonly mode: Mode;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** URL and key of the real Paystack, if used instead of the sandbox. */
  readonly paystack?: { readonly url: string; readonly secretKey: string } | undefined;
}

export function processUrl(name: ProcessName, details: Pick<SystemDetails, 'ports'>): string {
  return `http://127.0.0.1:${details.ports[name]}`;
}

/** Builds the settings that all processes share: the contract between the launcher and every `config.ts`. */
export function sharedEnvironment(details: SystemDetails): Record<string, string> {
  const urls = processDeclarations.flatMap(({ name, urlVariable, internalUrlVariable }) => [
    ...(urlVariable === undefined ? [] : [[urlVariable, processUrl(name, details)]]),
    ...(internalUrlVariable === undefined
      ? []
      : [[internalUrlVariable, `http://127.0.0.1:${details.ports[internalPortName(name)]}`]]),
  ]);
  return {
    ...details.backing,
    ...Object.fromEntries(urls),
    NODE_ENV: details.mode,
    HOST: '127.0.0.1',
    PUBLIC_URL: details.publicUrl,
    INGEST_PUBLIC_URL: `rtmp://localhost:${details.ports.rtmp}/live`,
    PAYSTACK_SECRET_KEY: details.paystack?.secretKey ?? details.secrets.paystackSecretKey,
    ...(details.paystack === undefined ? {} : { PAYSTACK_BASE_URL: details.paystack.url }),
    KEY_ENCRYPTION_SECRET: details.secrets.keyEncryptionSecret,
    UPLOADS_SIGNING_KEY: details.secrets.uploadsSigningKey,
    INTERNAL_SECRET: details.secrets.internalSecret,
    VAPID_PRIVATE_KEY: details.secrets.vapidPrivateKey,
    ...(process.env.SEARCH_URL ? { SEARCH_URL: process.env.SEARCH_URL } : {}),
  };
}

/** Builds the settings that a process has in addition to the shared ones. */
export function ownEnvironment(name: ProcessName, details: SystemDetails): Record<string, string> {
  const own: Record<string, string> = { PORT: String(details.ports[name]) };
  const internalPort = details.ports[internalPortName(name)];
  if (internalPort !== undefined) own.INTERNAL_PORT = String(internalPort);
  if (name === 'gateway') {
    own.METRICS_PORT = String(details.ports[metricsPortName]);
    own.WEB_DIST = webDist;
    if (details.mode === 'development') own.SOCIAL_LINKS = process.env.SOCIAL_LINKS ?? demoSocialLinks;
  }
  if (name === 'ingest') own.RTMP_PORT = String(details.ports.rtmp);
  // Plans renew when the sandbox's clock is advanced.
  if (name === 'commerce' && details.paystack === undefined) own.FOLLOW_SANDBOX_CLOCK = 'true';
  if (name === 'paystack') {
    own.PAYSTACK_WEBHOOK_URL = `${processUrl('gateway', details)}/api/payments/paystack/webhook`;
    // The same host name as the web app's in browsers.
    own.PAYSTACK_SANDBOX_URL = `http://localhost:${details.ports.paystack}`;
    own.PAYSTACK_DATA_DIR = join(details.dataDir, 'paystack');
  }
  return own;
}

import { join } from 'node:path';
import { repoRoot } from './paths.ts';
import type { Mode, Secrets, ServerName } from './servers/server.ts';

/**
 * THE declaration of the whole system on one machine: which processes there are, where each starts,
 * what it needs, and how it is configured. Backing servers are declared in `servers/`, one file each.
 */
export type ProcessName =
  | 'identity'
  | 'catalog'
  | 'streaming'
  | 'live-1'
  | 'live-2'
  | 'commerce'
  | 'community'
  | 'paystack'
  | 'gateway';

export interface ProcessDeclaration {
  readonly name: ProcessName;
  /** The file that Node runs, from the root of the repository. */
  readonly entry: string;
  /** The servers that must be ready before it starts. */
  readonly needs: readonly ServerName[];
  /** The variable by which the other processes learn its address. */
  readonly addressVariable?: string;
  /** The variable by which the other processes learn the address of its internal port; left out: it has none. */
  readonly internalAddressVariable?: string;
  /** Arguments of Node's own; left out: those of a small process. */
  readonly nodeArguments?: readonly string[];
}

/** Node's memory settings: many small processes share one machine. */
export const smallNode = ['--max-old-space-size=256', '--max-semi-space-size=2'] as const;

/**
 * The same for those that many read from at once, and through which everything goes that viewers are sent. What they make
 * lives for as long as an answer: in a small young generation it would be copied into the old one first (`members`: in one of
 * 2 MB a sixth of the services' time; `fanout`: half the highest rate). Each read of a socket is memory outside of the heap,
 * which has a limit of its own that is soon reached: then the whole heap is collected each second, for the sake of buffers
 * that are long free (`chat`: half as much time again; `members`: with 8 MB and without the last setting a fifth to a third
 * fewer answers). Identity is asked by all the others all the time: in 2 MB a fifth of its work at rest is the collector's.
 *
 * V8 makes objects in the old generation at places whose objects lived long before (pretenuring). A process that was slow for
 * its first seconds decided so for what belongs to a request: each request then kept the objects of the next one from being
 * collected young, and the whole heap was collected five times a second, for good (`gateway`: 152 µs of CPU for one answer
 * instead of 78; about every other process was so).
 */
export const busyNode = [
  '--max-old-space-size=256',
  '--max-semi-space-size=16',
  '--external-memory-accounted-in-global-limit',
  '--no-allocation-site-pretenuring',
] as const;

const everything: readonly ServerName[] = ['mongo', 'kafka', 'redis', 's3', 'mail'];

/** Every process, in the order in which they are listed to people. */
export const processDeclarations: readonly ProcessDeclaration[] = [
  {
    name: 'identity',
    entry: 'services/identity/src/main.ts',
    needs: everything,
    addressVariable: 'IDENTITY_URL',
    internalAddressVariable: 'IDENTITY_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'catalog',
    entry: 'services/catalog/src/main.ts',
    needs: everything,
    addressVariable: 'CATALOG_URL',
    internalAddressVariable: 'CATALOG_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'streaming',
    entry: 'services/streaming/src/main.ts',
    needs: everything,
    addressVariable: 'STREAMING_URL',
    internalAddressVariable: 'STREAMING_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  // Two socket nodes from the first day, so that nothing works only as long as there is one.
  { name: 'live-1', entry: 'services/streaming/src/live.ts', needs: everything, nodeArguments: busyNode },
  { name: 'live-2', entry: 'services/streaming/src/live.ts', needs: everything, nodeArguments: busyNode },
  {
    name: 'commerce',
    entry: 'services/commerce/src/main.ts',
    needs: everything,
    addressVariable: 'COMMERCE_URL',
    internalAddressVariable: 'COMMERCE_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'community',
    entry: 'services/community/src/main.ts',
    needs: everything,
    addressVariable: 'COMMUNITY_URL',
    internalAddressVariable: 'COMMUNITY_INTERNAL_URL',
    nodeArguments: busyNode,
  },
  {
    name: 'paystack',
    entry: 'infra/paystack-sandbox/src/main.ts',
    needs: [],
    addressVariable: 'PAYSTACK_BASE_URL',
  },
  { name: 'gateway', entry: 'gateway/src/main.ts', needs: ['redis'], nodeArguments: busyNode },
];

/** Names of processes that people and `npm run status` call services. */
export const serviceNames: readonly ProcessName[] = processDeclarations
  .map((declaration) => declaration.name)
  .filter((name) => name !== 'gateway' && name !== 'paystack');

/** Ports that people rely on: what `npm start` binds, what for, and the setting that moves it. */
export const publicPorts = [
  { name: 'gateway', port: 8080, variable: 'POC_PORT', purpose: 'web app' },
  { name: 'mail', port: 8025, variable: 'POC_MAIL_PORT', purpose: 'mail page' },
  { name: 'paystack', port: 8026, variable: 'POC_PAYSTACK_PORT', purpose: 'Paystack sandbox' },
] as const;

/** The gateway's metrics have a port of their own, since its public one must never show them. */
export const metricsPortName = 'gateway-metrics';

/** Name of the internal port of a process. */
const internalPortName = (name: ProcessName): string => `${name}-internal`;

/** Names of the ports of all processes. */
export const portNames: readonly string[] = [
  ...processDeclarations.map(({ name }) => name),
  metricsPortName,
  ...processDeclarations.flatMap(({ name, internalAddressVariable }) =>
    internalAddressVariable === undefined ? [] : [internalPortName(name)],
  ),
];

/** The one-shot that fills in the demo data. */
export const seedEntry = 'infra/seed/src/main.ts';

/** The job that runs migrations. */
export const migrateEntry = 'infra/seed/src/migrate.ts';

/** The services in whose databases processes work. */
export const databaseOwners = (processes: readonly ProcessDeclaration[]): string[] => [
  ...new Set(processes.flatMap(({ entry }) => /^services\/(\w+)\//.exec(entry)?.[1] ?? [])),
];

/** Pages of the demo on social networks, for the footer: the same as in docker-compose.yml. */
const demoSocialLinks =
  'https://www.youtube.com/@poc.example,https://www.instagram.com/poc.example,https://x.com/poc_example';

/** Where the built web app lies. */
export const webDist = join(repoRoot, 'web', 'dist');

/** Milliseconds a process may take to become ready, with a web build or a first start beside it. */
export const readyTimeoutMs = 60_000;

/** Milliseconds a process gets to finish its work after SIGTERM. */
export const stopTimeoutMs = 25_000;

/** The people of the demo data whom a start introduces. */
export const demoAccounts = [
  { email: 'admin@poc.test', password: 'Admin-demo-1', role: 'admin' },
  {
    email: 'member@poc.test',
    password: 'Member-demo-1',
    role: 'member with orders, history, posts, Premium',
  },
  { email: 'bola@poc.test', password: 'Member-demo-1', role: 'member with Ultimate' },
  { email: 'ada@poc.test, tunde@poc.test, zainab@poc.test', password: 'Member-demo-1', role: 'members' },
] as const;

/** What is known about one running system when its processes are configured. */
export interface SystemFacts {
  readonly ports: Readonly<Record<string, number>>;
  readonly secrets: Secrets;
  /** The variables of the backing servers. */
  readonly backing: Readonly<Record<string, string>>;
  readonly mode: Mode;
  readonly publicUrl: string;
  /** The folder in which each part that keeps something has one of its own. */
  readonly dataDir: string;
  /** Paystack's own address and key where the sandbox is not used. */
  readonly paystack?: { readonly url: string; readonly secretKey: string } | undefined;
}

/** The address of a process on this machine. */
export function processUrl(name: ProcessName, facts: Pick<SystemFacts, 'ports'>): string {
  return `http://127.0.0.1:${facts.ports[name]}`;
}

/** The settings that all processes share: the contract between the launcher and every `config.ts`. */
export function sharedEnvironment(facts: SystemFacts): Record<string, string> {
  const addresses = processDeclarations.flatMap(({ name, addressVariable, internalAddressVariable }) => [
    ...(addressVariable === undefined ? [] : [[addressVariable, processUrl(name, facts)]]),
    ...(internalAddressVariable === undefined
      ? []
      : [[internalAddressVariable, `http://127.0.0.1:${facts.ports[internalPortName(name)]}`]]),
  ]);
  return {
    ...facts.backing,
    ...Object.fromEntries(addresses),
    NODE_ENV: facts.mode,
    HOST: '127.0.0.1',
    PUBLIC_URL: facts.publicUrl,
    PAYSTACK_SECRET_KEY: facts.paystack?.secretKey ?? facts.secrets.paystackSecretKey,
    ...(facts.paystack === undefined ? {} : { PAYSTACK_BASE_URL: facts.paystack.url }),
    KEY_ENCRYPTION_SECRET: facts.secrets.keyEncryptionSecret,
    UPLOADS_SIGNING_KEY: facts.secrets.uploadsSigningKey,
    INTERNAL_SECRET: facts.secrets.internalSecret,
    VAPID_PRIVATE_KEY: facts.secrets.vapidPrivateKey,
  };
}

/** The settings of one process. */
export function processEnvironment(name: ProcessName, facts: SystemFacts): Record<string, string> {
  const own: Record<string, string> = { PORT: String(facts.ports[name]) };
  const internalPort = facts.ports[internalPortName(name)];
  if (internalPort !== undefined) own.INTERNAL_PORT = String(internalPort);
  if (name === 'gateway') {
    own.METRICS_PORT = String(facts.ports[metricsPortName]);
    own.WEB_DIST = webDist;
    if (facts.mode === 'development') own.SOCIAL_LINKS = process.env.SOCIAL_LINKS ?? demoSocialLinks;
  }
  // Where the sandbox is moved a month on, plans follow it.
  if (name === 'commerce' && facts.paystack === undefined) own.FOLLOW_SANDBOX_CLOCK = 'true';
  if (name === 'paystack') {
    own.PAYSTACK_WEBHOOK_URL = `${processUrl('gateway', facts)}/api/payments/paystack/webhook`;
    // The name that a browser shows, as for the web app.
    own.PAYSTACK_SANDBOX_URL = `http://localhost:${facts.ports.paystack}`;
    own.PAYSTACK_DATA_DIR = join(facts.dataDir, 'paystack');
  }
  return { ...sharedEnvironment(facts), ...own };
}

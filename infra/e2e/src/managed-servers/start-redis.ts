import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { redis } from '@poc/stack/servers/redis';
import { freePorts } from '@poc/testing/listen';
import { Redis } from 'ioredis';
import { newFolder, quietContext, type StartedProgram, startProgram } from './start-program.ts';
import { writeCertificate } from './test-certificate.ts';

const password = 'a-password-of-redis';
const slots = 16_384;
const masterName = 'poc-master';

/** Redis servers that accept only TLS and a password. */
export interface ManagedRedis {
  readonly url: string;
  /** Kills a server that accepts writes. Clients find its successor themselves. */
  killMaster(): Promise<void>;
  stop(): Promise<void>;
}

type Folder = ReturnType<typeof newFolder>;

async function startServer(folder: Folder, port: number, more: readonly string[]): Promise<StartedProgram> {
  const { installed } = await redis.find(quietContext);
  const own = join(folder.path, String(port));
  mkdirSync(own);
  const { certificate, key } = writeCertificate(own);
  const args = ['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', '--dir', own];
  args.push('--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate);
  args.push('--tls-auth-clients', 'no', '--tls-replication', 'yes', '--save', '', '--appendonly', 'no');
  args.push('--requirepass', password, '--masterauth', password, ...more);
  return startProgram(installed.program, args, () => asks(port, (client) => client.ping()), installed.env);
}

/** Queries one server. The caller handles errors. */
async function query<T>(port: number, question: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis({
    host: '127.0.0.1',
    port,
    tls: {},
    password,
    lazyConnect: true,
    retryStrategy: () => null,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await question(client);
  } finally {
    client.disconnect();
  }
}
const asks = async (port: number, question: (client: Redis) => Promise<unknown>): Promise<boolean> =>
  query(port, question).then(Boolean);

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + 20_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > endMs) throw new Error(`timed out after 20 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const highestPort = 65_535;

/** Three masters, each with a third of the slots, and a replica of the first. */
export async function startCluster(): Promise<ManagedRedis> {
  const folder = newFolder();
  // A cluster member also opens a bus port, 10,000 above its client port, which must exist.
  const ports = (await freePorts(12)).filter((port) => port <= highestPort - 10_000).slice(0, 4);
  const options = ['--cluster-enabled', 'yes', '--tls-cluster', 'yes', '--cluster-node-timeout', '1500'];
  const servers = await Promise.all(ports.map((port) => startServer(folder, port, options)));
  const [first = 0, second = 0, third = 0, replica = 0] = ports;
  for (const [at, port] of [first, second, third].entries()) {
    const [from, to] = [at, at + 1].map((part) => Math.floor((slots * part) / 3));
    await query(port, (client) =>
      client.call('CLUSTER', 'ADDSLOTSRANGE', String(from), String((to ?? 0) - 1)),
    );
  }
  for (const port of [second, third, replica]) {
    await query(first, (client) => client.call('CLUSTER', 'MEET', '127.0.0.1', String(port)));
  }
  const id = String(await query(first, (client) => client.call('CLUSTER', 'MYID')));
  await until('the replica knows its master', () =>
    asks(replica, (client) => client.call('CLUSTER', 'REPLICATE', id)),
  );
  await until('the cluster is whole', async () => {
    const states = await Promise.all(
      ports.map((port) => query(port, (client) => client.call('CLUSTER', 'INFO'))),
    );
    const isLinked = /master_link_status:up/.test(
      await query(replica, (client) => client.info('replication')),
    );
    return (
      isLinked &&
      states.every((state) =>
        ['cluster_state:ok', 'cluster_known_nodes:4'].every((part) => String(state).includes(part)),
      )
    );
  });
  return {
    url: `rediss+cluster://:${password}@127.0.0.1:${second},127.0.0.1:${first}`,
    killMaster: async () => servers[0]?.stop('SIGKILL'),
    stop: () => stopAll(servers, folder),
  };
}

/** Starts a master, its replica, and a sentinel that promotes the replica when the master fails. */
export async function startSentinel(): Promise<ManagedRedis> {
  const folder = newFolder();
  const [master = 0, replica = 0, sentinel = 0] = await freePorts(3);
  const servers = [
    await startServer(folder, master, []),
    await startServer(folder, replica, ['--replicaof', '127.0.0.1', String(master)]),
  ];
  await until('the replica follows', async () =>
    /master_link_status:up/.test(await query(replica, (client) => client.info('replication'))),
  );
  const { installed } = await redis.find(quietContext);
  const { certificate, key } = writeCertificate(folder.path);
  const file = join(folder.path, 'sentinel.conf');
  const lines = [
    'port 0',
    `tls-port ${sentinel}`,
    'bind 127.0.0.1',
    `dir ${folder.path}`,
    `tls-cert-file ${certificate}`,
    `tls-key-file ${key}`,
    `tls-ca-cert-file ${certificate}`,
    'tls-auth-clients no',
    'tls-replication yes',
    `requirepass ${password}`,
    `sentinel monitor ${masterName} 127.0.0.1 ${master} 1`,
    `sentinel auth-pass ${masterName} ${password}`,
    `sentinel down-after-milliseconds ${masterName} 1000`,
    `sentinel failover-timeout ${masterName} 3000`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const sees = (client: Redis) => client.call('SENTINEL', 'REPLICAS', masterName);
  servers.push(
    await startProgram(
      installed.program,
      [file, '--sentinel'],
      async () => String(await query(sentinel, sees)).includes(String(replica)),
      installed.env,
    ),
  );
  return {
    url: `rediss+sentinel://:${password}@127.0.0.1:${sentinel}/${masterName}?sentinel_password=${password}`,
    killMaster: async () => servers[0]?.stop('SIGKILL'),
    stop: () => stopAll(servers, folder),
  };
}

async function stopAll(servers: readonly StartedProgram[], folder: Folder): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
  folder.remove();
}

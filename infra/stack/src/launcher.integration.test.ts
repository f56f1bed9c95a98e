import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBacking } from './backing.ts';
import { choosePort } from './ports/ports.ts';
import { identify } from './state/process-identity.ts';
import { StateFolder } from './state/state.ts';
import { type Child, runNode, until } from './testing/child.ts';
import { scratchFolder } from './testing/scratch.ts';

const launcher = join(import.meta.dirname, 'testing', 'launch-backing.ts');
const main = join(import.meta.dirname, 'main.ts');

function recordedPids(dataDir: string): number[] {
  return new StateFolder(dataDir).recordedProcesses().map(({ identity }) => identity.pid);
}

async function launched(dataDir: string): Promise<Child> {
  const child = runNode([launcher, dataDir, 'redis', 'mail']);
  await until('the launcher is ready', () => child.output().includes('ready\n'));
  return child;
}

/** A PATH with a package client that hangs, and records that it runs. */
function hangingClient(name: string, marker: string): string {
  const folder = scratchFolder();
  const program = join(folder, name);
  writeFileSync(program, `#!/bin/sh\necho $$ > ${marker}\nexec sleep 600\n`);
  chmodSync(program, 0o755);
  return folder;
}

test('the next start stops processes of a killed launcher', async () => {
  const dataDir = scratchFolder();
  const child = await launched(dataDir);
  const pids = recordedPids(dataDir);
  expect(pids).toHaveLength(2);
  child.process.kill('SIGKILL');
  await child.ended;
  expect(pids.every((pid) => identify(pid) !== undefined)).toBe(true);
  const backing = await startBacking({ dataDir, servers: ['redis'], addresses: 'own' });
  expect(pids.every((pid) => identify(pid) === undefined)).toBe(true);
  await backing.stop();
});

test('Ctrl-C stops everything', async () => {
  const dataDir = scratchFolder();
  const child = await launched(dataDir);
  const pids = recordedPids(dataDir);
  child.process.kill('SIGINT');
  expect(await child.ended).toBe(0);
  expect(pids.every((pid) => identify(pid) === undefined)).toBe(true);
});

test('npm run ops -- stop stops a system of another terminal, and leftovers of a killed launcher', async () => {
  const dataDir = scratchFolder();
  const stop = () => runNode([main, 'ops', 'stop'], { POC_STATE_DIR: dataDir });
  const child = await launched(dataDir);
  const stopping = stop();
  expect(await stopping.ended).toBe(0);
  expect(stopping.output()).toContain('Everything is stopped; the data is retained.');
  expect(await child.ended).toBe(0);
  const killed = await launched(dataDir);
  const pids = recordedPids(dataDir);
  killed.process.kill('SIGKILL');
  await killed.ended;
  const after = stop();
  expect(await after.ended).toBe(0);
  expect(after.output()).toContain('Stopped processes left over from a killed start: ');
  expect(pids.every((pid) => identify(pid) === undefined)).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'Ctrl-C in the middle of a download leaves no process and no broken cache',
  async () => {
    const dataDir = scratchFolder();
    const cache = join(scratchFolder(), 'cache');
    const marker = join(dataDir, 'client-pid');
    const env = { POC_CACHE_DIR: cache, PATH: hangingClient('python3', marker), LD_LIBRARY_PATH: '' };
    const child = runNode([launcher, dataDir, 'mongo'], { ...env, PATH: `${env.PATH}:/bin` });
    await until('the client runs', () => existsSync(marker) && recordedPids(dataDir).length > 0);
    const client = recordedPids(dataDir)[0] ?? 0;
    expect(identify(client)).toBeDefined();
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(130);
    expect(identify(client)).toBeUndefined();
    expect(readdirSync(cache)).toEqual(['tmp']);
    expect(readdirSync(join(cache, 'tmp'))).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')('the next start ends a download of a killed launcher', async () => {
  const dataDir = scratchFolder();
  const marker = join(dataDir, 'client-pid');
  const env = { POC_CACHE_DIR: join(dataDir, 'cache'), PATH: `${hangingClient('python3', marker)}:/bin` };
  const child = runNode([launcher, dataDir, 'mongo'], env);
  await until('the client runs', () => existsSync(marker) && recordedPids(dataDir).length > 0);
  const client = recordedPids(dataDir)[0] ?? 0;
  child.process.kill('SIGKILL');
  await child.ended;
  expect(identify(client)).toBeDefined();
  const backing = await startBacking({ dataDir, servers: ['redis'], addresses: 'own' });
  expect(identify(client)).toBeUndefined();
  await backing.stop();
});

test('lists the attempts and the variable to set for a missing server', async () => {
  const empty = scratchFolder();
  const env = { POC_CACHE_DIR: join(empty, 'cache'), PATH: empty, JAVA_HOME: '', KAFKA_HOME: '' };
  const child = runNode([launcher, scratchFolder(), 'redis'], env);
  expect(await child.ended).toBe(1);
  expect(child.output()).toContain('✗ Redis is not available on this machine.');
  expect(child.output()).toContain('redis-server or valkey-server on PATH: not found');
  expect(child.output()).toContain("Debian's packages: apt-get is not on PATH");
  expect(child.output()).toContain('Or set REDIS_URL to the address of a Redis server.');
  expect(child.output()).toContain('Or start Docker, which provides all of them.');
});

test('lists all missing servers together', async () => {
  const empty = scratchFolder();
  const env = { POC_CACHE_DIR: join(empty, 'cache'), PATH: empty, JAVA_HOME: '', KAFKA_HOME: '' };
  const child = runNode([launcher, scratchFolder(), 'mongo', 'redis', 's3', 'mail'], env);
  expect(await child.ended).toBe(1);
  expect(child.output()).toContain('✗ 3 servers are not available on this machine.');
  for (const name of ['MongoDB', 'Redis', 'An S3 server'])
    expect(child.output()).toContain(`${name} is not available on this machine.`);
});

test('reports a missing Java', async () => {
  const home = scratchFolder();
  mkdirSync(join(home, 'libs'));
  writeFileSync(join(home, 'libs', 'kafka_2.13-4.3.1.jar'), '');
  const env = { POC_CACHE_DIR: join(home, 'cache'), PATH: home, JAVA_HOME: '', KAFKA_HOME: home };
  const child = runNode([launcher, scratchFolder(), 'kafka'], env);
  expect(await child.ended).toBe(1);
  expect(child.output()).toContain(
    '✗ Java 17 or newer, which Kafka needs, is not available on this machine.',
  );
  expect(child.output()).toContain('java on PATH: not found');
  expect(child.output()).toContain('Or set JAVA_HOME');
});

test('reports a taken port in one line, and leaves nothing behind', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const dataDir = scratchFolder();
  const child = runNode([main, 'start'], { POC_STATE_DIR: dataDir, POC_PORT: String(port) });
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(
    new RegExp(`Port ${port}, meant for the web app, is used by pid ${process.pid} .*POC_PORT`),
  );
  expect(recordedPids(dataDir)).toEqual([]);
});

/** Runs `npm start` on separate ports, with these settings. */
async function failedStart(env: NodeJS.ProcessEnv): Promise<{ code: number | string | null; text: string }> {
  const [gateway, mail, paystack, rtmp] = await Promise.all([0, 1, 2, 3].map(() => choosePort(new Set())));
  const child = runNode([main, 'start'], {
    POC_STATE_DIR: scratchFolder(),
    POC_SERVERS: 'native',
    POC_PORT: String(gateway),
    POC_MAIL_PORT: String(mail),
    POC_PAYSTACK_PORT: String(paystack),
    POC_RTMP_PORT: String(rtmp),
    ...env,
  });
  return { code: await child.ended, text: child.output() };
}

test('a start that fails exits with 1, also while the web app is built', async () => {
  const MONGO_URL = `mongodb://127.0.0.1:${await choosePort(new Set())}`;
  const { code, text } = await failedStart({ MONGO_URL });
  expect(text).toContain('(MONGO_URL); start it or unset MONGO_URL.');
  expect(code).toBe(1);
});

test('explains a file in place of the state folder in one sentence', async () => {
  const file = join(scratchFolder(), 'file');
  writeFileSync(file, '');
  const { code, text } = await failedStart({ POC_STATE_DIR: file });
  expect(text).toContain(`✗ ${file} cannot be used: it is a file, not a folder.`);
  expect(text).not.toContain('    at ');
  expect(code).toBe(1);
});

const inOwnMounts = ['--user', '--map-root-user', '--mount', '--'];
const canMount = spawnSync('unshare', [...inOwnMounts, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.runIf(canMount)('explains a read-only state folder in one sentence', () => {
  const folder = scratchFolder();
  const mounted = `mount -t tmpfs -o ro tmpfs ${folder} && exec "$0" "$@"`;
  const { status, stderr } = spawnSync(
    'unshare',
    [...inOwnMounts, 'sh', '-c', mounted, process.execPath, main, 'start'],
    { env: { ...process.env, POC_STATE_DIR: folder }, encoding: 'utf8' },
  );
  expect(stderr).toContain(`✗ ${folder} cannot be used: its file system is read-only.`);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});

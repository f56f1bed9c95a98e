import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isStopped, StoppedError } from './errors.ts';
import { failureText } from './failure-text.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import { choosePort } from './ports/ports.ts';
import { httpReady } from './processes/health.ts';
import type { Host } from './processes/host.ts';
import { ManagedProcess } from './processes/managed-process.ts';
import { runJob } from './processes/run-job.ts';
import { type StartSteps, type SystemOptions, startSystem } from './run-system.ts';
import { mongo } from './servers/mongo.ts';
import type { ServerName } from './servers/server.ts';
import { StateFolder } from './state/state.ts';
import type { ProcessDeclaration } from './system.ts';
import { provisionContext, scratchFolder, withEnvironment } from './testing/scratch.ts';

const ready = "require('node:http').createServer((q, s) => s.end()).listen(process.env.PORT, '127.0.0.1');";

/** A process of the system that runs this script instead. */
function declared(
  name: ProcessDeclaration['name'],
  script: string,
  needs: readonly ServerName[] = [],
): ProcessDeclaration {
  const file = join(scratchFolder(), `${name}.cjs`);
  writeFileSync(file, script);
  return { name, entry: relative(repoRoot, file), needs };
}

const job = (name: string, script: string) => (host: Host) =>
  runJob(host, {
    name,
    command: nodeBinary,
    args: ['-e', script],
    cwd: repoRoot,
    env: process.env,
    failure: `The ${name} failed.`,
  });

const done = async (): Promise<void> => {};
const webApps = { built: done, 'not built yet': job('web-build', 'setInterval(() => {}, 1000)') };

/** The text that a failed start prints. */
async function failedStart(
  buildWeb: StartSteps['buildWeb'],
  steps: Partial<StartSteps>,
  options: Partial<SystemOptions> = {},
): Promise<{ text: string; dataDir: string }> {
  const dataDir = options.dataDir ?? scratchFolder();
  const all = {
    processes: [declared('identity', ready)],
    buildWeb,
    runMigrations: done,
    seedData: done,
    readyTimeoutMs: 20_000,
    ...steps,
  };
  const only = all.processes.map(({ name }) => name);
  const error: unknown = await startSystem({ dataDir, only, web: true, ...options }, all).then(
    (system) => system.stop().then(() => expect.fail('it started')),
    (reason: unknown) => reason,
  );
  expect(isStopped(error), 'nobody stopped it').toBe(false);
  expect(new StateFolder(dataDir).recordedProcesses(), 'all of it is stopped').toEqual([]);
  return { text: failureText(error), dataDir };
}

/** A Kafka whose Java is this script. */
function fakeJava(script: string | undefined): void {
  const home = scratchFolder();
  mkdirSync(join(home, 'libs'));
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'libs', 'kafka_2.13-4.3.1.jar'), '');
  if (script !== undefined) {
    writeFileSync(join(home, 'bin', 'java'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(home, 'bin', 'java'), 0o755);
  }
  withEnvironment({
    POC_CACHE_DIR: join(home, 'cache'),
    PATH: scratchFolder(),
    KAFKA_HOME: home,
    JAVA_HOME: script === undefined ? '' : home,
  });
}

async function takenPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** Starts a MongoDB without a replica set, and returns its address. */
async function createStandalone(): Promise<string> {
  const { installed } = await mongo.find(provisionContext());
  const state = new StateFolder(scratchFolder());
  const port = await choosePort(new Set());
  const log = state.file('mongod.log');
  const signal = new AbortController();
  const server = new ManagedProcess(
    {
      name: 'standalone',
      command: installed,
      args: [
        '--port',
        String(port),
        '--bind_ip',
        '127.0.0.1',
        '--dbpath',
        state.folder('db'),
        '--logpath',
        log,
      ],
      cwd: state.root,
      env: process.env,
      ready: httpReady(`http://127.0.0.1:${port}`),
      readyTimeoutMs: 30_000,
      stopTimeoutMs: 10_000,
    },
    { state, signal: signal.signal, supervise: false, notice: () => {} },
  );
  await server.start();
  onTestFinished(() => server.stop());
  return `mongodb://127.0.0.1:${port}`;
}

describe.each(Object.entries(webApps))('with a web app that is %s', (_, buildWeb) => {
  test('shows a syntax error of a service with its lines and the path of its log', async () => {
    const broken = declared('identity', 'const = 1;\n');
    const { text, dataDir } = await failedStart(buildWeb, { processes: [broken] });
    expect(text).toContain('✗ identity exited before it was ready.');
    expect(text).toContain('const = 1;');
    expect(text).toContain("SyntaxError: Unexpected token '='");
    expect(text).toContain(`Full log: ${join(dataDir, 'logs', 'identity.log')}`);
  });

  test('shows the last log lines of a service that exits at its start', async () => {
    const processes = [
      declared('catalog', ready),
      declared('identity', "console.error('PORT: must be a port'); process.exit(1)"),
    ];
    const { text } = await failedStart(buildWeb, { processes });
    expect(text).toMatch(/✗ identity exited before it was ready\.\n {4}PORT: must be a port\n {4}Full log: /);
  });

  test('shows the last log lines of a service that never becomes ready', async () => {
    const waits = declared('identity', "console.log('waiting for MongoDB'); setInterval(() => {}, 1000)");
    const { text } = await failedStart(buildWeb, { processes: [waits], readyTimeoutMs: 1500 });
    expect(text).toMatch(/✗ identity was not ready within 1\.5 s\.\n {4}waiting for MongoDB\n {4}Full log: /);
  });

  test('names a wrong MONGO_URL, with nothing or another service at its address', async () => {
    const processes = [declared('identity', ready, ['mongo'])];
    const nothing = `mongodb://127.0.0.1:${await choosePort(new Set())}`;
    const elsewhere = `mongodb://127.0.0.1:${await takenPort()}`;
    const given = (MONGO_URL: string) => ({ addresses: { MONGO_URL } });
    expect((await failedStart(buildWeb, { processes }, given(nothing))).text).toMatch(
      /✗ MongoDB is not responding at 127\.0\.0\.1:\d+ \(MONGO_URL\);/,
    );
    expect((await failedStart(buildWeb, { processes }, given(elsewhere))).text).toContain(
      '✗ MONGO_URL cannot be used: ',
    );
    expect((await failedStart(buildWeb, { processes }, given('mongodb://'))).text).toContain('✗ MONGO_URL');
  });

  test('names a MONGO_URL without a replica set', async () => {
    const MONGO_URL = await createStandalone();
    const processes = [declared('identity', ready, ['mongo'])];
    const { text } = await failedStart(buildWeb, { processes }, { addresses: { MONGO_URL } });
    expect(text).toContain('✗ The MongoDB at MONGO_URL is not a replica set, so it has no transactions.');
    expect(text).toContain('rs.initiate()');
  });

  test('names a missing Java, with a remedy', async () => {
    fakeJava(undefined);
    const { text } = await failedStart(buildWeb, { processes: [declared('identity', ready, ['kafka'])] });
    expect(text).toContain('✗ Java 17 or newer, which Kafka needs, is not available on this machine.');
    expect(text).toContain('Or set JAVA_HOME');
  });

  test('shows the last log lines of a Kafka that exits', async () => {
    fakeJava(
      `case "$*" in *-version*) echo 'openjdk version "21.0.1"';; *kafka.Kafka*) echo 'no memory' >&2; exit 3;; esac`,
    );
    const { text } = await failedStart(buildWeb, { processes: [declared('identity', ready, ['kafka'])] });
    expect(text).toMatch(/✗ kafka exited before it was ready\.\n {4}no memory\n {4}Full log: .*kafka\.log/);
  });

  test('names a taken port with its holder', async () => {
    const port = await takenPort();
    withEnvironment({ POC_PORT: String(port) });
    const { text } = await failedStart(buildWeb, {}, { ports: 'public' });
    expect(text).toContain(`✗ Port ${port}, meant for the web app, is used by pid ${process.pid}`);
  });

  test('shows the last log lines of a failed migration and the path of its log', async () => {
    const runMigrations = job('migrate', "console.error('duplicate key'); process.exit(1)");
    const { text } = await failedStart(buildWeb, { runMigrations });
    expect(text).toMatch(/✗ The migrate failed\.\n {4}duplicate key\n {4}Full log: .*logs\/migrate\.log/);
  });
});

test('reports a failed build of the web app as the cause, even if a service waits for it', async () => {
  const buildWeb = job('web-build', "console.error('Expected }'); process.exit(1)");
  const processes = [declared('identity', 'setInterval(() => {}, 1000)'), declared('gateway', ready)];
  const { text } = await failedStart(buildWeb, { processes });
  expect(text).toMatch(/^\n✗ The web-build failed\.\n {4}Expected }\n {4}Full log: .*web-build\.log$/);
});

test('shows the last log lines of a failed seed', async () => {
  const seedData = job('seed', "console.error('no such show'); process.exit(1)");
  const { text } = await failedStart(done, { seedData }, { seed: true });
  expect(text).toMatch(/✗ The seed failed\.\n {4}no such show\n {4}Full log: .*seed\.log/);
});

test('reports no failure of a start that the user stops', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new StoppedError()), 300);
  const starting = startSystem(
    { dataDir: scratchFolder(), web: true, only: ['identity'], signal: controller.signal },
    {
      processes: [declared('identity', 'setInterval(() => {}, 1000)')],
      buildWeb: webApps['not built yet'],
      runMigrations: done,
      seedData: done,
      readyTimeoutMs: 20_000,
    },
  );
  await expect(starting.catch((error: unknown) => isStopped(error))).resolves.toBe(true);
});

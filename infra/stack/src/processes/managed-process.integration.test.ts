import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repoRoot } from '../paths.ts';
import { choosePort } from '../ports/ports.ts';
import { identify } from '../state/process-identity.ts';
import { StateFolder } from '../state/state.ts';
import { until } from '../testing/child.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { httpReady } from './health.ts';
import { ManagedProcess, type ProcessHost } from './managed-process.ts';

const responding =
  "require('node:http').createServer((q, s) => s.end('ok')).listen(process.env.PORT, '127.0.0.1');";

interface Setup {
  readonly child: ManagedProcess;
  readonly notices: string[];
  readonly state: StateFolder;
}

async function managed(
  script: string,
  options: { supervise?: boolean; readyTimeoutMs?: number } = {},
): Promise<Setup> {
  const state = new StateFolder(scratchFolder());
  const notices: string[] = [];
  const controller = new AbortController();
  const host: ProcessHost = {
    state,
    signal: controller.signal,
    supervise: options.supervise ?? false,
    notice: (line) => void notices.push(line),
  };
  const port = await choosePort(new Set());
  const child = new ManagedProcess(
    {
      name: 'fake',
      command: process.execPath,
      args: ['-e', script],
      cwd: state.root,
      env: { PORT: String(port) },
      ready: httpReady(`http://127.0.0.1:${port}`),
      readyTimeoutMs: options.readyTimeoutMs ?? 20_000,
      stopTimeoutMs: 500,
    },
    host,
  );
  onTestFinished(async () => {
    controller.abort();
    await child.stop();
  });
  return { child, notices, state };
}

test('is ready when it responds, recorded while it runs, and gone after stop', async () => {
  const { child, state } = await managed(responding);
  await child.start();
  const pid = child.pid ?? 0;
  expect(state.recordedProcesses().map(({ identity }) => identity.pid)).toEqual([pid]);
  await child.stop();
  expect(identify(pid)).toBeUndefined();
  expect(state.recordedProcesses()).toEqual([]);
});

test('reports an exit before readiness with the last log lines', async () => {
  const { child, state } = await managed("console.error('no database'); process.exit(3);", {
    supervise: true,
  });
  await expect(child.start()).rejects.toMatchObject({
    message: 'fake exited before it was ready.',
    details: ['no database', `Full log: ${join(state.root, 'logs', 'fake.log')}`],
  });
});

test('reports a process that never responds', async () => {
  const { child } = await managed('setInterval(() => {}, 1000);', { readyTimeoutMs: 600 });
  await expect(child.start()).rejects.toThrow('fake was not ready within 0.6 s.');
});

test('restarts a supervised process that dies, and prints a line', async () => {
  const { child, notices } = await managed(responding, { supervise: true });
  await child.start();
  const before = child.pid;
  await child.kill('SIGKILL');
  await until('it is back', () => notices.some((line) => line.startsWith('fake is back after')));
  expect(child.pid).not.toBe(before);
  expect(notices[0]).toBe('fake was terminated by SIGKILL; restarting in 0.5 s.');
});

test('restarts with a growing delay after crashes, but not after clean exits', async () => {
  const { child, notices } = await managed(`process.on('SIGTERM', () => process.exit(0)); ${responding}`, {
    supervise: true,
  });
  await child.start();
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGKILL', 'SIGKILL'] as const) {
    const before = notices.length;
    await child.kill(signal);
    await until('it is back', () => notices.length === before + 2);
  }
  expect(notices.filter((line) => line.includes('restarting'))).toEqual([
    'fake exited with code 0; restarting in 0.5 s.',
    'fake exited with code 0; restarting in 0.5 s.',
    'fake was terminated by SIGKILL; restarting in 1.0 s.',
    'fake was terminated by SIGKILL; restarting in 2.0 s.',
  ]);
});

test('restarts within seconds after the watchdog kills a hanging event loop', async () => {
  const kit = (file: string): string => JSON.stringify(join(repoRoot, 'services/shared/kit/src', file));
  const script = `
    const { createLogger } = require(${kit('log.ts')});
    const { startWatchdog } = require(${kit('process/watchdog.ts')});
    startWatchdog(createLogger({ service: 'fake' }), { limitMs: 500, tickMs: 100 });
    require('node:http').createServer((q, s) => { if (q.url === '/hang') for (;;); s.end('ok'); })
      .listen(process.env.PORT, '127.0.0.1');`;
  const { child, notices } = await managed(script, { supervise: true });
  await child.start();
  const before = child.pid;
  const port = Number(child.spec.env.PORT);
  const hangsAt = Date.now();
  await expect(fetch(`http://127.0.0.1:${port}/hang`)).rejects.toThrow();
  await until('it is back', () => notices.some((line) => line.startsWith('fake is back after')));
  expect(Date.now() - hangsAt).toBeLessThan(15_000);
  expect(child.pid).not.toBe(before);
  expect(notices[0]).toBe(
    'fake was terminated by SIGKILL (event loop is blocked: killing the process); restarting in 0.5 s.',
  );
});

test('does not restart a stopped process, even if supervised', async () => {
  const { child, notices } = await managed(responding, { supervise: true });
  await child.start();
  await child.stop();
  expect(child.pid).toBeUndefined();
  expect(notices).toEqual([]);
  await child.restart();
  expect(child.pid).toBeDefined();
});

test('kills a process that ignores SIGTERM, with its children', async () => {
  const stubborn = `process.on('SIGTERM', () => {});
    const inner = require('node:child_process').spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
    console.log('inner ' + inner.pid); ${responding}`;
  const { child, notices } = await managed(stubborn);
  await child.start();
  const inner = Number(/inner (\d+)/.exec(child.logText())?.[1]);
  await child.stop();
  expect(notices).toEqual(['fake did not stop within 0.5 s; killing it.']);
  await until('its child process has exited', () => identify(inner) === undefined);
});

test('stops a suspended process', async () => {
  const { child } = await managed(responding);
  await child.start();
  const pid = child.pid ?? 0;
  await child.pause();
  await child.stop();
  expect(identify(pid)).toBeUndefined();
});

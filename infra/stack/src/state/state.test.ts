import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../testing/scratch.ts';
import { identify } from './process-identity.ts';
import { StateFolder } from './state.ts';

function sleeper(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

test('stops recorded processes and deletes their records', async () => {
  const state = new StateFolder(scratchFolder());
  const pid = sleeper();
  state.recordProcess('sleeper', pid);
  expect(await state.endLeftovers()).toEqual(['sleeper']);
  expect(identify(pid)).toBeUndefined();
  expect(state.recordedProcesses()).toEqual([]);
});

test('does not stop another process with the pid of a recorded one', async () => {
  const state = new StateFolder(scratchFolder());
  const pid = sleeper();
  state.writeJson('run/old.json', { name: 'old', pid, startedAt: '1', bootId: identify(pid)?.bootId });
  expect(await state.endLeftovers()).toEqual([]);
  expect(identify(pid)).toBeDefined();
});

test('kills a leftover that ignores SIGTERM', async () => {
  const state = new StateFolder(scratchFolder());
  const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('on');";
  const child = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  state.recordProcess('stubborn', child.pid ?? 0);
  await state.endLeftovers(200);
  expect(identify(child.pid ?? 0)).toBeUndefined();
});

test('deletes a record', () => {
  const state = new StateFolder(scratchFolder());
  const forget = state.recordProcess('self', process.pid);
  expect(state.recordedProcesses().map(({ name }) => name)).toEqual(['self']);
  forget();
  expect(state.recordedProcesses()).toEqual([]);
});

test('writes files readable only by their owner, and ignores invalid files', () => {
  const root = scratchFolder();
  const state = new StateFolder(root);
  state.writeJson('secrets.json', { a: 1 });
  expect(statSync(join(root, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(state.readJson('secrets.json')).toEqual({ a: 1 });
  expect(state.readJson('missing.json')).toBeUndefined();
});

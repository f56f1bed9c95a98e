import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder, withEnvironment } from '../testing/scratch.ts';
import { identify } from './process-identity.ts';
import { StateFolder } from './state.ts';
import { endRegisteredLeftovers, registerStateFolder, registryVariable } from './state-registry.ts';

test('stops processes of a killed test through the registry', async () => {
  const registry = join(scratchFolder(), 'hosts');
  withEnvironment({ [registryVariable]: registry });
  const dataDir = scratchFolder();
  registerStateFolder(dataDir);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  new StateFolder(dataDir).recordProcess('left', child.pid ?? 0);
  expect(await endRegisteredLeftovers(registry)).toEqual(['left']);
  expect(identify(child.pid ?? 0)).toBeUndefined();
  expect(await endRegisteredLeftovers(registry)).toEqual([]);
});

test('records nothing without a registry', () => {
  withEnvironment({ [registryVariable]: '' });
  expect(() => registerStateFolder('/nowhere')).not.toThrow();
});

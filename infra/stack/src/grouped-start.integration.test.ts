import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repoRoot } from './paths.ts';
import { startSystem } from './run-system.ts';
import { runningPids } from './running-system.ts';
import type { ProcessDeclaration } from './system.ts';
import { until } from './testing/child.ts';
import { scratchFolder } from './testing/scratch.ts';

const done = async (): Promise<void> => {};

/** A process that serves its readiness, alone and in a group. */
function declared(name: ProcessDeclaration['name']): ProcessDeclaration {
  const file = join(scratchFolder(), `${name}.mjs`);
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
    export const main = (env) => ({
      logger: console,
      start: async () => {
        createServer((_, response) => response.end('${name}')).listen(env.PORT, '127.0.0.1');
        return { stop: done };
      },
    });
    const done = async () => {};
    if (import.meta.main) await main(process.env).start();`,
  );
  return { name, entry: relative(repoRoot, file), needs: [] };
}

test('the services run as one process, which is restarted as one; the gateway runs alone', async () => {
  const dataDir = scratchFolder();
  const processes = [declared('identity'), declared('catalog'), declared('gateway')];
  const system = await startSystem(
    { dataDir, only: processes.map(({ name }) => name), grouped: true },
    { processes, buildWeb: done, runMigrations: done, seedData: done, readyTimeoutMs: 30_000 },
  );
  onTestFinished(() => system.stop());
  const { identity, catalog, gateway } = system.processes;
  expect(catalog?.pid).toBe(identity?.pid);
  expect(gateway?.pid).not.toBe(identity?.pid);
  for (const [name, pid] of [...runningPids(dataDir)].filter(([name]) => system.processes[name])) {
    expect([name, pid]).toEqual([name, system.processes[name]?.pid]);
  }
  expect(await (await fetch(catalog?.url ?? '')).text()).toBe('catalog');

  const former = identity?.pid;
  await identity?.kill('SIGKILL');
  await until('the group is back', () => identity?.pid !== undefined && identity.pid !== former);
  await catalog?.waitReady();
  expect(catalog?.pid).toBe(identity?.pid);
});

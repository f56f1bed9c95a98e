import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const group = fileURLToPath(new URL('./run-group.main.ts', import.meta.url));
const kit = (file: string): string => JSON.stringify(new URL(file, import.meta.url));

/** Runs a member with each of these settings; the member's `start` is an expression. */
function run(start: string, settings: readonly Record<string, string>[]) {
  const folder = mkdtempSync(join(tmpdir(), 'poc-group-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, 'member.mjs');
  writeFileSync(
    entry,
    `import { createLogger } from ${kit('../log.ts')};
    export const main = (env) => ({ logger: createLogger({ service: env.NAME }), start: ${start} });`,
  );
  const members = settings.map((env) => ({ entry, env }));
  const child = spawn(process.execPath, [group, JSON.stringify(members)], {
    env: { ...process.env, SHARED: 'shared' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { child, ended, output: () => output };
}

it('runs members with the shared settings and their own, and stops all of them', async () => {
  const start = `async () => {
    console.log(env.NAME, env.SHARED);
    setInterval(() => {}, 1000);
    return { stop: async () => console.log(env.NAME, 'stopped') };
  }`;
  const { child, ended, output } = run(start, [{ NAME: 'a' }, { NAME: 'b' }]);
  await expect.poll(output, { timeout: 20_000 }).toContain('a shared\nb shared\n');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  // Log lines may be in between.
  expect(output()).toMatch(/^a stopped\n(.*\n)*b stopped\n/m);
});

it('exits with 1 when a member does not start', async () => {
  const start = `async () => {
    if (env.NAME === 'b') throw new Error('no database');
    setInterval(() => {}, 1000);
    return { stop: async () => {} };
  }`;
  const { ended, output } = run(start, [{ NAME: 'a' }, { NAME: 'b' }]);
  expect(await ended).toBe(1);
  expect(output()).toContain('no database');
});

import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProgramFailed, runGuarded, TooSlow } from './run-guarded.ts';

const long = { timeoutMs: 60_000, silentMs: 60_000, onLine: () => undefined };
const never = new AbortController().signal;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guarded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a shell command; `$$` is the process id of the guarded program, which replaces the shell. */
const shell = (line: string, run: Partial<Parameters<typeof runGuarded>[2]> = {}) =>
  runGuarded('/bin/sh', ['-c', line], { signal: never, ...long, ...run });
const numberIn = async (file: string): Promise<number> =>
  Number(await readFile(file, 'utf8').catch(() => ''));
const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const endsSoon = (file: string) =>
  expect.poll(async () => runs(await numberIn(file)), { timeout: 10_000 }).toBe(false);

describe('a guarded program', () => {
  it('is read line by line, with the lowest priority and without secrets', async () => {
    const lines: string[] = [];
    process.env.POC_SECRET_OF_TEST = 'secret';
    await shell('echo one; nice; echo "$POC_SECRET_OF_TEST"', { onLine: (line) => lines.push(line) });
    delete process.env.POC_SECRET_OF_TEST;
    expect(lines).toEqual(['one', '19', '']);
  });

  it('is read to its end, in lines that Unicode separators do not break', async () => {
    const [lines, errorLines]: [string[], string[]] = [[], []];
    const read = {
      onLine: (line: string) => lines.push(line),
      onErrorLine: (line: string) => errorLines.push(line),
    };
    const print = `printf 'a\u2028b\u2029c\r\nd\re'`;
    await shell(`${print}; ${print} >&2`, read);
    expect([lines, errorLines]).toEqual([
      ['a\u2028b\u2029c', 'd', 'e'],
      ['a\u2028b\u2029c', 'd', 'e'],
    ]);
  });

  it('reports its last output when it fails or is missing', async () => {
    await expect(shell('echo "no such codec" >&2; exit 3')).rejects.toThrow(
      new ProgramFailed('no such codec'),
    );
    await expect(runGuarded('/nowhere/ffmpeg', [], { signal: never, ...long })).rejects.toThrow(
      ProgramFailed,
    );
  });

  // Starting at the lowest priority takes seconds on a busy machine.
  it.each([
    ['takes too long', { timeoutMs: 4_000 }],
    ['writes nothing', { silentMs: 4_000 }],
  ])('that %s is ended', async (name, limit) => {
    const file = join(folder, name);
    await expect(shell(`echo $$ > '${file}'; exec sleep 600`, limit)).rejects.toThrow(TooSlow);
    await endsSoon(file);
  });

  it('ends on abort', async () => {
    const [file, over] = [join(folder, 'given-up'), new AbortController()];
    const running = shell(`echo $$ > '${file}'; exec sleep 600`, { signal: over.signal });
    await expect.poll(() => numberIn(file)).toBeGreaterThan(0);
    over.abort(new Error('stopping'));
    await expect(running).rejects.toThrow('stopping');
    await endsSoon(file);
    await expect(shell('exit 0', { signal: over.signal })).rejects.toThrow('stopping');
  });

  it('ends with its killed parent', async () => {
    const [file, main] = [join(folder, 'killed'), join(folder, 'worker.ts')];
    const line = JSON.stringify(`echo $$ > '${file}'; exec sleep 600`);
    await writeFile(
      main,
      `import { runGuarded } from ${JSON.stringify(join(import.meta.dirname, 'run-guarded.ts'))};
       await runGuarded('/bin/sh', ['-c', ${line}], {
         signal: new AbortController().signal, timeoutMs: 60000, silentMs: 60000, onLine: () => undefined });`,
    );
    const worker = fork(main, [], { stdio: 'ignore', execArgv: [] });
    await expect.poll(() => numberIn(file), { timeout: 10_000 }).toBeGreaterThan(0);
    expect(runs(await numberIn(file))).toBe(true);
    worker.kill('SIGKILL');
    await endsSoon(file);
  });
});

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { repoRoot } from '../paths.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { operations, ops } from './ops.ts';
import { fileOf, runProgram } from './service-command.ts';

afterEach(() => vi.restoreAllMocks());

test('lists every operation when none is named', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await ops([])).toBe(0);
  const lines: string[] = log.mock.lastCall?.[0].split('\n');
  for (const [name, { about }] of Object.entries(operations)) {
    expect(lines.find((line) => line.startsWith(`  ${name} `))).toContain(about);
  }
});

test.each(['restart', 'constructor'])('refuses %s, which is not an operation', (name) =>
  expect(ops([name])).rejects.toThrow(`Unknown operation: ${name}.`),
);

test('every operation that names a file names an existing one', () => {
  const files = Object.values(operations).flatMap((operation) => {
    if ('program' in operation) return join(repoRoot, operation.program);
    return 'owner' in operation ? fileOf(operation.owner, operation.command) : [];
  });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('a program receives its arguments and environment, and its exit code is returned', async () => {
  const file = join(scratchFolder(), 'program.mjs');
  writeFileSync(
    file,
    "import { writeFileSync } from 'node:fs'; writeFileSync(process.env.OUT, process.argv.slice(2).join(' ')); process.exit(3);",
  );
  const out = `${file}.out`;
  expect(await runProgram(file, ['--a', 'b'], { OUT: out })).toBe(3);
  expect(readFileSync(out, 'utf8')).toBe('--a b');
});

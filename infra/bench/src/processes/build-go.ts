import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StackError } from '@poc/stack/errors';
import { repoRoot } from '@poc/stack/paths';
import { findOnPath, runCommand } from '@poc/stack/processes/run-command';

/**
 * Builds a Go program of the benches (`infra/bench/<name>`). The first build may take minutes.
 * @returns the program's path
 * @throws StackError without Go
 */
export async function buildGo(name: string, signal: AbortSignal): Promise<string> {
  const go = findOnPath('go');
  if (go === undefined) throw new StackError(`${name} is written in Go: install Go 1.26 or later.`);
  const program = join(repoRoot, 'node_modules', '.cache', `poc-${name}`);
  const cwd = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  await runCommand(go, ['build', '-trimpath', '-ldflags=-s -w', '-o', program, '.'], { signal, cwd });
  return program;
}

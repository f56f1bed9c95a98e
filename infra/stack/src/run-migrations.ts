import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseEnvironment } from './environment.ts';
import { StackError } from './errors.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import type { Host } from './processes/host.ts';
import { lastLines, tryCommand } from './processes/run-command.ts';
import { migrateEntry, smallNode } from './system.ts';

/**
 * Runs the migrations that these services' databases lack. The databases are asked at each start: they may have been emptied
 * meanwhile, behind the same address.
 */
export async function runMigrations(
  host: Host,
  owners: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  if (owners.length === 0) return;
  const { code, tail } = await tryCommand(
    nodeBinary,
    [...smallNode, join(repoRoot, migrateEntry), ...owners],
    {
      signal: host.signal,
      cwd: repoRoot,
      env: { ...baseEnvironment(), ...environment },
      record: (pid) => host.state.recordProcess('migrate', pid),
    },
  );
  await appendFile(host.state.file('logs', 'migrate.log'), tail);
  if (code !== 0) throw new StackError('The databases could not be migrated.', lastLines(tail, 15));
}

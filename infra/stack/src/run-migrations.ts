import { join } from 'node:path';
import { baseEnvironment } from './environment.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import type { Host } from './processes/host.ts';
import { runJob } from './processes/run-job.ts';
import { migrateEntry, smallNode } from './system.ts';

/**
 * Runs the pending migrations of these services, at each start, since the databases may have been emptied in the
 * meantime.
 */
export async function runMigrations(
  host: Host,
  owners: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  if (owners.length === 0) return;
  await runJob(host, {
    name: 'migrate',
    command: nodeBinary,
    args: [...smallNode, join(repoRoot, migrateEntry), ...owners],
    cwd: repoRoot,
    env: { ...baseEnvironment(), ...environment },
    failure: 'The databases could not be migrated.',
  });
}

import { join } from 'node:path';
import { baseEnvironment } from './environment.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import type { Host } from './processes/host.ts';
import { runJob } from './processes/run-job.ts';
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
  await runJob(host, {
    name: 'migrate',
    command: nodeBinary,
    args: [...smallNode, join(repoRoot, migrateEntry), ...owners],
    cwd: repoRoot,
    env: { ...baseEnvironment(), ...environment },
    failure: 'The databases could not be migrated.',
  });
}

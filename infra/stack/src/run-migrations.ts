import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from './content-hash.ts';
import { baseEnvironment } from './environment.ts';
import { StackError } from './errors.ts';
import type { Host } from './host.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import { lastLines, tryCommand } from './run-command.ts';
import { migrateEntry, smallNode } from './system.ts';

// Beside the data that it is about: what wipes the data wipes this too.
const marker = join('data', 'migrated.json');

/** Runs the migrations of these services' databases, once for these databases and this version of the services. */
export async function runMigrations(
  host: Host,
  owners: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  if (owners.length === 0) return;
  const sources = [...owners.map((name) => `services/${name}/src`), 'services/shared/kit/src/mongo'];
  const key = [contentHash(sources.map((path) => join(repoRoot, path))), environment.MONGO_URL].join(' ');
  if (host.state.readJson(marker) === key) return;
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
  host.state.writeJson(marker, key);
}

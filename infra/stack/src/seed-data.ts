import { dirname, join } from 'node:path';
import { contentHash } from './content-hash.ts';
import { baseEnvironment } from './environment.ts';
import { errorText, StoppedError } from './errors.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import type { Host } from './processes/host.ts';
import { runJob } from './processes/run-job.ts';
import { seedEntry } from './system.ts';

// Next to the data, so that wiping the data wipes it too.
const marker = join('data', 'seeded.json');

/** Loads the demo data, once per database and version of the seed. */
export async function seedData(host: Host, environment: Readonly<Record<string, string>>): Promise<void> {
  const key = contentHash([join(repoRoot, dirname(seedEntry))]) + (environment.MONGO_URL ?? '');
  const task = host.progress.task('Demo data', 'checking');
  if (host.state.readJson(marker) === key) return task.done('already loaded');
  task.update('loading');
  try {
    await runJob(host, {
      name: 'seed',
      command: nodeBinary,
      args: [join(repoRoot, seedEntry)],
      cwd: repoRoot,
      env: { ...baseEnvironment(), ...environment, POC_SEED: 'demo' },
      timeoutMs: 5 * 60_000,
      failure: 'The demo data could not be loaded.',
    });
    host.state.writeJson(marker, key);
    task.done('loaded');
  } catch (error) {
    if (!(error instanceof StoppedError)) task.fail(errorText(error));
    throw error;
  }
}

import { dirname, join } from 'node:path';
import { contentHash } from './content-hash.ts';
import { baseEnvironment } from './environment.ts';
import { errorText, StoppedError } from './errors.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import type { Host } from './processes/host.ts';
import { runJob } from './processes/run-job.ts';
import { seedEntry } from './system.ts';

// Beside the data that it describes: what wipes the data wipes this too.
const marker = join('data', 'seeded.json');

/** Puts the demo data in, once for these data and this version of the seed. */
export async function seedData(host: Host, environment: Readonly<Record<string, string>>): Promise<void> {
  const key = contentHash([join(repoRoot, dirname(seedEntry))]) + (environment.MONGO_URL ?? '');
  const task = host.progress.task('Demo data', 'checking');
  if (host.state.readJson(marker) === key) return task.done('there already');
  task.update('putting it in');
  try {
    await runJob(host, {
      name: 'seed',
      command: nodeBinary,
      args: [join(repoRoot, seedEntry)],
      cwd: repoRoot,
      env: { ...baseEnvironment(), ...environment, POC_SEED: 'demo' },
      timeoutMs: 5 * 60_000,
      failure: 'The demo data could not be put in.',
    });
    host.state.writeJson(marker, key);
    task.done('put in');
  } catch (error) {
    if (!(error instanceof StoppedError)) task.fail(errorText(error));
    throw error;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from './content-hash.ts';
import { baseEnvironment } from './environment.ts';
import { errorText, explainFullDisk, StoppedError } from './errors.ts';
import { nodeBinary, repoRoot } from './paths.ts';
import type { Host } from './processes/host.ts';
import { runJob } from './processes/run-job.ts';
import { lock } from './state/locks.ts';
import { webDist } from './system.ts';

// Stored inside the build, so that an interrupted build never counts as complete.
const stamp = join(webDist, '.built-from');
export const viteProgram = join(repoRoot, 'node_modules', 'vite', 'bin', 'vite.js');

/** Builds the web app into `web/dist` if its sources, the contracts or the lock file have changed. */
export async function buildWeb(host: Host): Promise<void> {
  const sources = [join(repoRoot, 'web'), join(repoRoot, 'services', 'shared', 'contracts', 'src')];
  const task = host.progress.task('Web app', 'checking');
  const held = await lock(`web:${webDist}`, host.signal, () =>
    task.update('waiting for another start to build it'),
  );
  try {
    const hash = contentHash([...sources, join(repoRoot, 'package-lock.json')]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return task.done('up to date');
    task.update('building');
    await rm(stamp, { force: true });
    await runJob(host, {
      name: 'web-build',
      command: nodeBinary,
      args: [viteProgram, 'build', '--logLevel', 'warn'],
      cwd: join(repoRoot, 'web'),
      env: { ...baseEnvironment(), NODE_ENV: 'production' },
      failure: 'The web app could not be built.',
    });
    await writeFile(stamp, hash);
    task.done('built');
  } catch (error) {
    const explained = explainFullDisk(error, webDist);
    if (!(error instanceof StoppedError)) task.fail(errorText(explained));
    throw explained;
  } finally {
    await held.release();
  }
}

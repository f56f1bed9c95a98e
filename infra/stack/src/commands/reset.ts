import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { wipeDocker } from '../docker-servers.ts';
import { StackError } from '../errors.ts';
import { stateDir } from '../paths.ts';
import { openHost } from '../processes/host.ts';

/**
 * `npm run reset`: wipes the local data. Requires confirmation unless `--yes` is given; refuses while the system runs.
 */
export async function reset(options: { yes: boolean }): Promise<number> {
  const folder = stateDir();
  if (!existsSync(folder)) {
    console.log('There is no data to wipe.');
    return 0;
  }
  // Opening the folder fails while a system uses it, and ends leftovers of a killed one.
  const host = await openHost({ dataDir: folder });
  try {
    if (!options.yes && !(await confirmed(folder))) {
      console.log('Nothing was wiped.');
      return 1;
    }
    if (!(await wipeDocker(host))) {
      throw new StackError('Docker is not responding, and holds the databases: nothing was wiped.', [
        'Start Docker, then run npm run reset again.',
      ]);
    }
    await rm(folder, { recursive: true, force: true });
    console.log(`Wiped ${folder}; the next start begins without data.`);
    return 0;
  } finally {
    await host.release();
  }
}

async function confirmed(folder: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('There is no terminal to confirm on; `npm run reset -- --yes` wipes without confirmation.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Wipe all local data in ${folder}? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

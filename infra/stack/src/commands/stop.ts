import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { stopDocker } from '../docker-servers.ts';
import { StackError } from '../errors.ts';
import { stateDir } from '../paths.ts';
import { openHost } from '../processes/host.ts';
import { Progress } from '../progress.ts';
import { isAlive } from '../state/process-identity.ts';
import { StateFolder } from '../state/state.ts';

/** A launcher stops its processes in turn, each within its own limit; all of them together take less than this. */
const stopWithinMs = 120_000;

/**
 * `npm run stop`: asks the launcher that runs in another terminal, or in none, to stop everything, and waits for it. What a
 * killed launcher left running is ended too. The data is kept. Resolves to the exit code.
 * @throws StackError when the launcher is still there after two minutes
 */
export async function stop(): Promise<number> {
  const folder = stateDir();
  const launcher = new StateFolder(folder).launcher();
  if (launcher !== undefined) {
    process.kill(launcher.pid, 'SIGTERM');
    const deadline = Date.now() + stopWithinMs;
    while (isAlive(launcher)) {
      if (Date.now() > deadline) {
        throw new StackError(`The launcher (process ${launcher.pid}) has not ended within two minutes.`, [
          '`npm run logs` may say why; Ctrl-C twice in its terminal kills everything at once.',
        ]);
      }
      await delay(100);
    }
    console.log('Everything is stopped; the data is kept.');
  } else if (existsSync(folder)) {
    // Taking the folder ends what a killed launcher has left behind, and says what that was.
    const host = await openHost({ dataDir: folder, progress: new Progress() });
    await stopDocker(host);
    await host.release();
    console.log('Nothing runs now.');
  } else {
    console.log('Nothing was ever started here.');
  }
  return 0;
}

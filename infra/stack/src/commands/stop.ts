import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { stopDocker } from '../docker-servers.ts';
import { StackError } from '../errors.ts';
import { stateDir } from '../paths.ts';
import { openHost } from '../processes/host.ts';
import { Progress } from '../progress.ts';
import { isAlive } from '../state/process-identity.ts';
import { StateFolder } from '../state/state.ts';

/** Longer than all stop timeouts of a launcher together. */
const stopWithinMs = 120_000;

/**
 * `npm run ops -- stop`: signals the running launcher to stop everything, and waits for it. Also ends leftovers of a
 * killed launcher. Data is retained. Resolves to the exit code.
 * @throws StackError when the launcher is still running after two minutes
 */
export async function stop(): Promise<number> {
  const folder = stateDir();
  const launcher = new StateFolder(folder).launcher();
  if (launcher !== undefined) {
    process.kill(launcher.pid, 'SIGTERM');
    const deadline = Date.now() + stopWithinMs;
    while (isAlive(launcher)) {
      if (Date.now() > deadline) {
        throw new StackError(`The launcher (process ${launcher.pid}) has not stopped within two minutes.`, [
          '`npm run logs` may show the reason; pressing Ctrl-C twice in its terminal kills everything.',
        ]);
      }
      await delay(100);
    }
    console.log('Everything is stopped; the data is retained.');
  } else if (existsSync(folder)) {
    // `openHost` stops processes that a killed launcher left, and prints them.
    const host = await openHost({ dataDir: folder, progress: new Progress() });
    await stopDocker(host);
    await host.release();
    console.log('Nothing is running.');
  } else {
    console.log('POC has not been started here.');
  }
  return 0;
}

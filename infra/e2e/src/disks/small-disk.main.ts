import { startServers } from '@poc/stack/backing';
import { printFailure } from '@poc/stack/failure-text';
import { openHost } from '@poc/stack/processes/host';
import { listenForStop } from '@poc/stack/processes/stop-signals';
import { Progress } from '@poc/stack/progress';
import { serverNames } from '@poc/stack/servers/server';

// Runs one server with its data in a folder and restarts it whenever it dies: `node small-disk.main.ts
// <folder> <server>`. Prints its environment variables as one line of JSON, and ends with its parent process.
const [dataDir = '', wanted] = process.argv.slice(2);
const { signal, requested } = listenForStop(() => process.exit(130));
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume();

try {
  const host = await openHost({ dataDir, supervise: true, progress: new Progress(), signal });
  const servers = serverNames.filter((name) => name === wanted);
  const { env, stop } = await startServers(host, { servers, environment: {} });
  process.stdout.write(`${JSON.stringify({ env })}\n`);
  await requested;
  await stop();
  await host.release();
} catch (error) {
  process.exitCode = printFailure(error);
}
process.exit();

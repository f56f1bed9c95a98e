import { startBacking } from '../backing.ts';
import { isStopped } from '../errors.ts';
import { printFailure } from '../failure-text.ts';
import { listenForStop } from '../processes/stop-signals.ts';
import { Progress } from '../progress.ts';
import { type ServerName, serverNames } from '../servers/server.ts';

// Launches only backing servers, in a process that tests interrupt or kill: `node launch-backing.ts <folder>
// <server>...`
const [dataDir = '', ...wanted] = process.argv.slice(2);
const servers = serverNames.filter((name: ServerName) => wanted.includes(name));
const { signal, requested } = listenForStop(() => process.exit(130));

try {
  const backing = await startBacking({
    dataDir,
    servers,
    addresses: 'own',
    progress: new Progress(),
    signal,
  });
  console.log('ready');
  await requested;
  await backing.stop();
} catch (error) {
  process.exitCode = isStopped(error) ? 130 : printFailure(error);
}
process.exit();

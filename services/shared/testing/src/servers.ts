import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesOf, serverNames, type TestServers } from './server-addresses.ts';

export type { TestServers } from './server-addresses.ts';

interface Started {
  servers: TestServers;
  stop(): Promise<void>;
}

let started: Promise<Started> | null = null;

/**
 * Returns the servers for integration tests: those of the environment, else containers if Docker is available, else
 * native processes of the stack. `POC_TEST_SERVERS` (`containers` or `native`) overrides the choice between the last
 * two. Adds their URLs to the environment for test processes that start later.
 * @throws with all missing names when the environment has only some of the servers
 */
export async function testServers(): Promise<TestServers> {
  const given = fromEnvironment();
  if (given) return given;
  started ??= start();
  const { servers } = await started;
  Object.assign(process.env, servers);
  return servers;
}

/** Stops the servers that `testServers` started; those of the environment continue to run. */
export async function stopTestServers(): Promise<void> {
  const running = await started?.catch(() => null);
  started = null;
  await running?.stop();
}

function fromEnvironment(): TestServers | null {
  return serverNames.some((name) => process.env[name]) ? addressesOf(process.env) : null;
}

async function start(): Promise<Started> {
  const wanted = process.env.POC_TEST_SERVERS;
  if (wanted === 'native') return startNative();
  const { dockerResponds, startContainers } = await import('./containers.ts');
  return wanted === 'containers' || (await dockerResponds()) ? startContainers() : startNative();
}

async function startNative(): Promise<Started> {
  const { startBacking } = await import('@poc/stack/backing');
  const dataDir = mkdtempSync(join(tmpdir(), 'poc-test-servers-'));
  const backing = await startBacking({ dataDir, servers: ['mongo', 'kafka', 'redis', 's3'] });
  return {
    servers: addressesOf(backing.env),
    async stop() {
      await backing.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

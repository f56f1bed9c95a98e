import { stopTestServers, testServers } from './servers.ts';

/** For vitest: one set of servers for all integration tests of a run, found by them in the environment. */
export async function setup(): Promise<void> {
  await testServers();
}

export async function teardown(): Promise<void> {
  await stopTestServers();
}

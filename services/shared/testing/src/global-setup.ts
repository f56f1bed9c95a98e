import { stopTestServers, testServers } from './servers.ts';

/**
 * Vitest global setup: starts one set of servers for all integration tests of a run and exports their URLs to the
 * environment.
 */
export async function setup(): Promise<void> {
  await testServers();
}

export async function teardown(): Promise<void> {
  await stopTestServers();
}

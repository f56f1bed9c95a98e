import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface TestOpenSearch {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts OpenSearch for the tests of a file, which takes seconds: the node at `SEARCH_URL`, else a container or a
 * native process as `testServers` does.
 */
export async function startTestOpenSearch(): Promise<TestOpenSearch> {
  const { SEARCH_URL, POC_TEST_SERVERS } = process.env;
  if (SEARCH_URL) return { url: SEARCH_URL, stop: async () => undefined };
  if (POC_TEST_SERVERS !== 'native') {
    const { dockerResponds, startOpenSearch } = await import('./containers.ts');
    if (POC_TEST_SERVERS === 'containers' || (await dockerResponds())) return startOpenSearch();
  }
  const { startBacking } = await import('@poc/stack/backing');
  const dataDir = mkdtempSync(join(tmpdir(), 'poc-test-opensearch-'));
  const backing = await startBacking({ dataDir, servers: ['opensearch'], addresses: 'own' });
  return {
    url: backing.env.SEARCH_URL ?? '',
    async stop() {
      await backing.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

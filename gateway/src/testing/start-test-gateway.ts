import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@poc/kit/log';
import { pause } from '@poc/kit/retry';
import { testInternalSecret } from '@poc/testing/process-env';
import { type TestTokens, testTokens } from '@poc/testing/tokens';
import { useStarted } from '@poc/testing/use-started';
import { configSchema } from '../config.ts';
import { createGateway, type RunningGateway } from '../gateway.ts';
import { type FakeService, registrationOf, startFakeService } from './fake-service.ts';

const names = [
  'identity',
  'catalog',
  'streaming',
  'commerce',
  'community',
  'ingest',
  'live1',
  'live2',
] as const;
type FakeName = (typeof names)[number];

export interface TestGateway extends RunningGateway {
  readonly fakes: Record<FakeName, FakeService>;
  readonly tokens: TestTokens;
  readonly webDist: string;
  end(): Promise<void>;
}

export const useTestGateway = (...settings: Parameters<typeof startTestGateway>): TestGateway =>
  useStarted(
    () => startTestGateway(...settings),
    ({ end }) => end(),
  );

/**
 * Starts a gateway with fake services, and without Redis unless `settings` name one.
 * @param register `fakes`: two of the fakes are the socket nodes (default); `in Redis`: those registered there
 */
export async function startTestGateway(
  settings: Record<string, string> = {},
  { register = 'fakes' }: { register?: 'fakes' | 'in Redis' } = {},
): Promise<TestGateway> {
  const started = await Promise.all(names.map(async (name) => [name, await startFakeService(name)] as const));
  const fakes = Object.fromEntries(started) as Record<FakeName, FakeService>;
  const tokens = testTokens();
  const webDist = await mkdtemp(join(tmpdir(), 'poc-gateway-'));
  const config = configSchema.parse({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    METRICS_PORT: '0',
    SHUTDOWN_GRACE_MS: '50',
    PUBLIC_URL: 'http://localhost:8080',
    REDIS_URL: `redis://127.0.0.1:${await closedPort()}`,
    IDENTITY_URL: fakes.identity.url,
    IDENTITY_INTERNAL_URL: fakes.identity.url,
    INTERNAL_SECRET: testInternalSecret,
    CATALOG_URL: fakes.catalog.url,
    STREAMING_URL: fakes.streaming.url,
    COMMERCE_URL: fakes.commerce.url,
    COMMUNITY_URL: fakes.community.url,
    INGEST_URL: fakes.ingest.url,
    WEB_DIST: webDist,
    UPSTREAM_HOLD_MS: '0',
    // No response cache: each request reaches its fake.
    SHARED_ANSWER_MS: '0',
    ...settings,
  });
  const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  const gateway = await createGateway(config, {
    logger,
    identitySource: tokens.source,
    watchIntervalMs: 500,
    ...(register === 'fakes'
      ? { register: { read: async () => [registrationOf(fakes.live1), registrationOf(fakes.live2)] } }
      : {}),
  });
  await untilReady(gateway, register === 'fakes' ? 2 : 0);
  return {
    ...gateway,
    fakes,
    tokens,
    webDist,
    end: async () => {
      await gateway.stop();
      await Promise.all(Object.values(fakes).map((fake) => fake.kill()));
      await rm(webDist, { recursive: true, force: true });
    },
  };
}

async function closedPort(): Promise<string> {
  const { url, kill } = await startFakeService('nobody');
  await kill();
  return new URL(url).port;
}

async function untilReady({ url, metricsUrl }: RunningGateway, count: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [ready, metrics] = await Promise.all([fetch(`${url}/readyz`), fetch(`${metricsUrl}/metrics`)]);
    const nodes = /^poc_gateway_live_nodes\{.*\} (\d+)$/m.exec(await metrics.text())?.[1];
    if (ready.status === 200 && Number(nodes) === count) return;
    await pause(20);
  }
  throw new Error('the gateway did not become ready');
}

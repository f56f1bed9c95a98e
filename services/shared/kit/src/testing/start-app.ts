import { type TestTokens, testTokens } from '@poc/testing/tokens';
import { vi } from 'vitest';
import { createVerifier } from '../auth/verifier.ts';
import { type AppOptions, createApp } from '../http/app.ts';
import { startServer } from '../http/listen.ts';
import type { RouteOf } from '../http/route.ts';
import { createLogger } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { routesFor } from './routes-for.ts';

/** App on a free port for the kit's own tests, without a database and Kafka. */
export interface StartedApp {
  url: string;
  tokens: TestTokens;
  lines: string[];
  metrics: Metrics;
  stop(): Promise<void>;
}

/** @param options.routes tested routes; `routesFor` adds the rest */
export async function startApp(
  options: Pick<AppOptions, 'service'> & Partial<Omit<AppOptions, 'routes'>> & { routes: RouteOf<unknown>[] },
): Promise<StartedApp> {
  const lines: string[] = [];
  const logger = createLogger({ service: 'test' }, { write: (line) => void lines.push(line) });
  const tokens = testTokens();
  const verifier = createVerifier({ source: tokens.source, logger });
  await vi.waitFor(() => verifier.ready() || Promise.reject(new Error('no keys')), 30_000);
  const metrics = options.metrics ?? createMetrics('test');
  const routes = routesFor(options.service, options.routes).map((route) => route({}));
  const app = createApp({ verifier, logger, ready: [], ...options, routes, metrics });
  const running = await startServer(app, { host: '127.0.0.1', port: 0, logger });
  return {
    url: running.url,
    tokens,
    lines,
    metrics,
    async stop() {
      verifier.stop();
      await running.stop(100);
    },
  };
}

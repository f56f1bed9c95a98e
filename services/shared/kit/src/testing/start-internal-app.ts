import { testInternalSecret } from '@poc/testing/process-env';
import { testTokens } from '@poc/testing/tokens';
import { vi } from 'vitest';
import { createVerifier } from '../auth/verifier.ts';
import { createInternalApp, type InternalAppOptions } from '../http/internal-app.ts';
import { startServer } from '../http/listen.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { StartedApp } from './start-app.ts';

/** Internal app on a free port for the kit's own tests. */
export type StartedInternalApp = Pick<StartedApp, 'url' | 'tokens' | 'stop'>;

export async function startInternalApp(options: Partial<InternalAppOptions>): Promise<StartedInternalApp> {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const tokens = testTokens();
  const verifier = createVerifier({ source: tokens.source, logger });
  await vi.waitFor(() => verifier.ready() || Promise.reject(new Error('no keys')), 30_000);
  const metrics = createMetrics('test');
  const app = createInternalApp({ secret: testInternalSecret, verifier, logger, metrics, ...options });
  const running = await startServer(app, { host: '127.0.0.1', port: 0, logger });
  return {
    url: running.url,
    tokens,
    async stop() {
      verifier.stop();
      await running.stop(100);
    },
  };
}

import { startServer } from '@poc/kit/http/listen';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer } from './answer.ts';

let sandbox: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const logger = createLogger({ service: 'paystack-sandbox', level: 'silent' });
  sandbox = await startServer(answer(createMetrics('test')), { host: '127.0.0.1', port: 0, logger });
});
afterAll(() => sandbox.stop(0));

it.each([
  ['GET', '/', 200, 'are not built yet'],
  ['GET', '/healthz', 200, 'alive'],
  ['GET', '/readyz', 200, 'ready'],
  ['GET', '/metrics', 200, 'process_cpu'],
  ['POST', '/', 405, 'does not answer this yet'],
  ['POST', '/transaction/initialize', 404, 'does not answer this yet'],
])('%s %s answers %i', async (method, path, status, text) => {
  const response = await fetch(sandbox.url + path, { method });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(text);
});

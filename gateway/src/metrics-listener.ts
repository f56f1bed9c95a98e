import type { RequestListener } from 'node:http';
import { failingChecks, type ReadinessCheck } from '@poc/kit/http/readiness';
import type { Metrics } from '@poc/kit/metrics';

export function metricsListener(metrics: Metrics, ready: readonly ReadinessCheck[]): RequestListener {
  const handlers: Record<string, () => Promise<{ status: number; type: string; text: string }>> = {
    '/metrics': async () => ({
      status: 200,
      type: metrics.registry.contentType,
      text: await metrics.registry.metrics(),
    }),
    '/healthz': async () => ({ status: 200, type: 'application/json', text: '{"alive":true}' }),
    '/readyz': async () => {
      const failing = await failingChecks(ready);
      const text = JSON.stringify({ ready: failing.length === 0, failing });
      return { status: failing.length === 0 ? 200 : 503, type: 'application/json', text };
    },
  };
  return async (request, response) => {
    const { status, type, text } = (await handlers[request.url ?? '']?.()) ?? {
      status: 404,
      type: 'text/plain',
      text: 'not found',
    };
    response.writeHead(status, { 'Content-Type': type });
    response.end(text);
  };
}

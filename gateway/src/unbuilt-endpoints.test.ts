import { unbuiltEndpoints } from '@poc/kit/http/app';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { expect, it } from 'vitest';
import { gatewayRoutes } from './routes.ts';

it('lists the endpoints of the gateway that later work builds', () => {
  const routes = gatewayRoutes({
    config: { PUBLIC_URL: 'http://localhost:8080', SOCIAL_LINKS: [] },
    monitor: { report: () => ({ status: 'ok', services: [] }) },
    readList: () => Promise.reject(new Error('not called')),
    logger: createLogger({ service: 'gateway', level: 'silent' }),
    metrics: createMetrics('gateway'),
  });
  expect(unbuiltEndpoints('gateway', routes).sort()).toEqual([]);
});

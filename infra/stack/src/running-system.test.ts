import { expect, test } from 'vitest';
import { statusOf } from './running-system.ts';

test('the status has its documented shape', async () => {
  const status = await statusOf(async (name) => ({ url: `http://${name}`, pid: 1, healthy: true }));
  expect(Object.keys(status)).toEqual([
    'gateway',
    'mail',
    'paystack',
    'services',
    'mongo',
    'kafka',
    'redis',
    's3',
  ]);
  expect(Object.keys(status.services)).toEqual([
    'identity',
    'catalog',
    'streaming',
    'live-1',
    'live-2',
    'ingest',
    'commerce',
    'community',
  ]);
  expect(status.services.identity).toEqual({ url: 'http://identity', pid: 1, healthy: true });
});

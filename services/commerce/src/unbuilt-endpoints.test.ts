import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { commerceDeps } from './commerce-deps.ts';
import { configSchema } from './config.ts';
import { routes } from './routes.ts';

/** What still answers 501. Anyone who builds one of them takes it off this list. */
it('knows which endpoints are not built yet', () => {
  const config = configSchema.parse({
    PORT: 0,
    MONGO_URL: 'mongodb://127.0.0.1',
    KAFKA_BROKERS: '127.0.0.1:1',
    IDENTITY_URL: 'http://127.0.0.1:1',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'secret',
    PAYSTACK_SECRET_KEY: 'sk_test_unbuilt',
  });
  const db = mongoose.createConnection();
  const logger = createLogger({ service: 'test', level: 'silent' });
  const metrics = createMetrics('test');
  const built = routes(commerceDeps({ db, clock: systemClock, logger, config, metrics }));
  expect(unbuiltEndpoints('commerce', built).toSorted()).toEqual([]);
});

import { systemClock } from '@poc/kit/clock';
import { parseConfig } from '@poc/kit/config';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import { createSharedReads } from '@poc/kit/http/shared-reads';
import { createLogger } from '@poc/kit/log';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { catalogDeps } from './catalog-deps.ts';
import { configSchema } from './config.ts';
import { routes } from './routes.ts';

const settings = {
  PORT: '0',
  MONGO_URL: 'mongodb://localhost',
  KAFKA_BROKERS: 'localhost:9092',
  IDENTITY_URL: 'http://localhost',
  S3_ENDPOINT: 'http://localhost',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  UPLOADS_SIGNING_KEY: 'key-of-the-tests-alone',
};

/** What still answers 501. One that is built goes off this list. */
it('knows which endpoints are not built yet', () => {
  const built = routes(
    catalogDeps({
      db: mongoose.createConnection(),
      clock: systemClock,
      askPerson: async () => null,
      sharedReads: createSharedReads(0),
      logger: createLogger({ service: 'catalog', level: 'silent' }),
      config: parseConfig(configSchema, settings),
    }),
  );
  expect(unbuiltEndpoints('catalog', built).toSorted()).toEqual([]);
});

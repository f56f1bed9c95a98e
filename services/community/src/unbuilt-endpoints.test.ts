import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import { createSharedReads } from '@poc/kit/http/shared-reads';
import { createLogger } from '@poc/kit/log';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { communityDeps } from './community-deps.ts';
import { configSchema } from './config.ts';
import { routes } from './routes.ts';

it('serves all that its contracts promise', () => {
  const config = configSchema.parse({
    PORT: 0,
    MONGO_URL: 'mongodb://127.0.0.1:1',
    KAFKA_BROKERS: '127.0.0.1:1',
    IDENTITY_URL: 'http://127.0.0.1:1',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  });
  const built = routes(
    communityDeps({
      db: mongoose.createConnection(),
      clock: systemClock,
      askPerson: async () => null,
      sharedReads: createSharedReads(0),
      logger: createLogger({ service: 'community', level: 'silent' }),
      config,
    }),
  );
  expect(unbuiltEndpoints('community', built).toSorted()).toEqual([]);
});

import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import { createLogger } from '@poc/kit/log';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it('serves all that its contracts promise', () => {
  const built = routes({
    db: mongoose.createConnection(),
    clock: systemClock,
    askPerson: async () => null,
    logger: createLogger({ service: 'community', level: 'silent' }),
  });
  expect(unbuiltEndpoints('community', built).toSorted()).toEqual([]);
});

import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { routes } from './routes.ts';
import { streamingDeps } from './streaming-deps.ts';

/** What still answers 501. Building one of them takes it off this list. */
it('knows which endpoints are not built yet', () => {
  const config = {
    CATALOG_URL: 'http://127.0.0.1',
    STREAM_HOSTS: [],
    UPLOADS_SIGNING_KEY: 'key-of-the-tests-alone',
  };
  const built = routes(streamingDeps({ db: mongoose.createConnection(), clock: systemClock, config }));
  expect(unbuiltEndpoints('streaming', built).toSorted()).toEqual([]);
});

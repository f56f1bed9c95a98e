import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import { createSharedReads } from '@poc/kit/http/shared-reads';
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
  const db = mongoose.createConnection();
  const sharedReads = createSharedReads(0);
  const built = routes(streamingDeps({ db, clock: systemClock, config, sharedReads }));
  expect(unbuiltEndpoints('streaming', built).toSorted()).toEqual([]);
});

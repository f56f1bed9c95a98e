import type { Job } from '@poc/kit/jobs/jobs';
import { storeNameKeys } from '@poc/kit/people/store-name-keys';
import type { CommunityDeps } from './deps.ts';
import { hasCleanups, runCleanups } from './posts/cleanup/run-cleanups.ts';

const cleanupEveryMs = 5_000;
const sweepEveryMs = 60 * 60_000;
const namesEveryMs = 60 * 60_000;

export const jobs = ({ db, clock, pictures }: CommunityDeps): Job[] => [
  {
    name: 'cleanup of what was deleted',
    everyMs: cleanupEveryMs,
    isDue: () => hasCleanups(db),
    run: (signal, hold) =>
      runCleanups(db, {
        mayContinue: async () => !signal.aborted && (await hold()),
        discard: pictures.discard,
      }),
  },
  {
    name: 'sweep of pictures',
    everyMs: sweepEveryMs,
    run: (signal) => pictures.sweep(clock.now(), signal),
    logs: 'orphaned pictures removed',
  },
  {
    name: 'name keys of people',
    everyMs: namesEveryMs,
    run: (signal) => storeNameKeys(db, signal),
    logs: 'name keys stored that an earlier release did not write',
  },
];

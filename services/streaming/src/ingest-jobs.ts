import type { Job } from '@poc/kit/jobs/jobs';
import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore } from '@poc/kit/storage/objects';
import type { IngestConfig } from './config.ts';
import { createLiveStates } from './ingest/live-state.ts';
import { hasDueStoryboard, makeStoryboards } from './ingest/recording/make-storyboards.ts';

/** Background jobs of ingest processes, which have ffmpeg. */
export function ingestJobs({ config, db, clock, logger }: ServiceDeps<IngestConfig>): Job[] {
  const parts = { liveStates: createLiveStates(db), store: createObjectStore(config) };
  const deps = { db, clock, logger, ...parts, ffmpeg: config.FFMPEG_PATH };
  return [
    {
      name: 'storyboards of recordings',
      everyMs: 5_000,
      isDue: () => hasDueStoryboard(deps),
      run: (signal) => makeStoryboards(deps, signal),
      logs: 'storyboards made',
    },
  ];
}

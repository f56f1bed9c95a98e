import { type LeasedLoop, type LeasedWork, startLeasedLoop } from '@poc/kit/jobs/leased-loop';
import type { ServiceDeps } from '@poc/kit/service';
import type { CatalogConfig } from './config.ts';
import { type CatalogDeps, catalogDeps } from './deps.ts';
import { hasDueShows, publishDueShows } from './shows/publishing/publish-due-shows.ts';
import { purgeDeletedShows } from './shows/publishing/purge-deleted-shows.ts';
import { hasDueJob } from './video/conversion/claim-job.ts';
import { convertVideos } from './video/conversion/convert-videos.ts';
import { sweepConversions } from './video/conversion/sweep-conversions.ts';
import { sweepVideoParts } from './video/uploads/sweep-video-parts.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

type Work = (deps: CatalogDeps, ...given: Parameters<LeasedWork>) => Promise<void>;

interface Task {
  everyMs: number;
  /** Left out where the work comes so seldom that its lease costs nothing. */
  isDue?: (deps: CatalogDeps) => Promise<boolean>;
  work: Work;
}

/** What the service does by itself, by name. */
const tasks: Record<string, Task> = {
  'publishing of shows': {
    everyMs: 10 * secondMs,
    isDue: hasDueShows,
    work: async (deps, signal) => {
      const published = await publishDueShows(deps, signal);
      if (published > 0) deps.logger.info({ published }, 'shows were published at their time');
    },
  },
  'removal of deleted shows': {
    everyMs: minuteMs,
    work: async (deps, signal) => {
      const purged = await purgeDeletedShows(deps, signal);
      if (purged > 0) deps.logger.info({ purged }, 'deleted shows were removed');
    },
  },
  'conversion of videos': {
    everyMs: 5 * secondMs,
    isDue: ({ db, clock }) => hasDueJob(db, clock.now()),
    work: async (deps, signal, hold) => {
      const converted = await convertVideos(deps, signal, hold);
      if (converted > 0) deps.logger.info({ converted }, 'videos were converted');
    },
  },
  'sweep of files': {
    everyMs: 60 * minuteMs,
    work: async ({ db, files, store, clock, logger }, signal) => {
      await sweepConversions(db, signal);
      const ofShows = await files.sweep(clock.now(), signal);
      const removed = ofShows + (await sweepVideoParts({ store, clock }, signal));
      if (removed > 0) logger.info({ removed }, 'files without a show were removed');
    },
  },
};

/** Starts what the service does by itself. @returns how to end it, after what is being done */
export function startBackground(service: ServiceDeps<CatalogConfig>): () => Promise<void> {
  const deps = catalogDeps(service);
  const loops: LeasedLoop[] = Object.entries(tasks).map(([name, { everyMs, isDue, work }]) =>
    startLeasedLoop({
      ...deps,
      name,
      everyMs,
      isDue: isDue && (() => isDue(deps)),
      work: (...given) => work(deps, ...given),
    }),
  );
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}

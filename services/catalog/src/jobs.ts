import { figuresJobs } from '@poc/kit/figures/count-figures';
import type { Job } from '@poc/kit/jobs/jobs';
import type { CatalogDeps } from './deps.ts';
import { catalogFigures } from './figures/catalog-figures.ts';
import { hasDeletedHosts, purgeDeletedHosts } from './hosts/follows/purge-deleted-hosts.ts';
import { hasDueHostNews, publishHostNews } from './hosts/news/publish-host-news.ts';
import { measureVideos } from './shows/measure-videos.ts';
import { hasDueShows, publishDueShows } from './shows/publishing/publish-due-shows.ts';
import { purgeDeletedShows } from './shows/publishing/purge-deleted-shows.ts';
import { hasDueJob } from './video/conversion/claim-job.ts';
import { convertVideos } from './video/conversion/convert-videos.ts';
import { measureRenditions } from './video/conversion/measure-renditions.ts';
import { sweepConversions } from './video/conversion/sweep-conversions.ts';
import { hasDueStoryboard, makeStoryboards } from './video/storyboards/make-storyboards.ts';
import { sweepVideoParts } from './video/uploads/sweep-video-parts.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Background jobs of catalog. */
export const jobs = (deps: CatalogDeps): Job[] => {
  const { db, clock, logger, files, store } = deps;
  return [
    {
      name: 'publishing of shows',
      everyMs: 10 * secondMs,
      isDue: () => hasDueShows(deps),
      run: async (signal) => {
        const published = await publishDueShows(deps, signal);
        if (published > 0) logger.info({ published }, 'scheduled shows published');
      },
    },
    {
      name: 'removal of deleted shows',
      everyMs: minuteMs,
      run: async (signal) => {
        const purged = await purgeDeletedShows(deps, signal);
        if (purged > 0) logger.info({ purged }, 'deleted shows removed');
      },
    },
    {
      name: 'news of hosts',
      everyMs: 5 * secondMs,
      isDue: () => hasDueHostNews(db),
      run: (signal) => publishHostNews(db, signal),
    },
    {
      name: 'removal of deleted hosts',
      everyMs: minuteMs,
      isDue: () => hasDeletedHosts(db),
      run: async (signal) => {
        const purged = await purgeDeletedHosts(deps, signal);
        if (purged > 0) logger.info({ purged }, 'deleted hosts removed');
      },
    },
    {
      name: 'conversion of videos',
      everyMs: 5 * secondMs,
      isDue: () => hasDueJob(db, clock.now()),
      run: async (signal, hold) => {
        const converted = await convertVideos(deps, signal, hold);
        if (converted > 0) logger.info({ converted }, 'videos converted');
      },
    },
    {
      name: 'storyboards of videos',
      everyMs: 5 * secondMs,
      isDue: () => hasDueStoryboard(db, clock.now()),
      run: async (signal, hold) => {
        const made = await makeStoryboards(deps, signal, hold);
        if (made > 0) logger.info({ made }, 'storyboards made');
      },
    },
    {
      name: 'sizes of videos',
      everyMs: 60 * minuteMs,
      run: async (signal) => {
        const measured = (await measureRenditions(deps, signal)) + (await measureVideos(deps, signal));
        if (measured > 0) logger.info({ measured }, 'sizes of stored videos filled in');
      },
    },
    {
      name: 'sweep of files',
      everyMs: 60 * minuteMs,
      run: async (signal) => {
        await sweepConversions(db, signal);
        const ofShows = await files.sweep(clock.now(), signal);
        const removed = ofShows + (await sweepVideoParts({ store, clock }, signal));
        if (removed > 0) logger.info({ removed }, 'orphaned files removed');
      },
    },
    ...figuresJobs(deps, catalogFigures),
  ];
};

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
  const { db, clock, files, store } = deps;
  return [
    {
      name: 'publishing of shows',
      everyMs: 10 * secondMs,
      isDue: () => hasDueShows(deps),
      run: (signal) => publishDueShows(deps, signal),
      logs: 'scheduled shows published',
    },
    {
      name: 'removal of deleted shows',
      everyMs: minuteMs,
      run: (signal) => purgeDeletedShows(deps, signal),
      logs: 'deleted shows removed',
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
      run: (signal) => purgeDeletedHosts(deps, signal),
      logs: 'deleted hosts removed',
    },
    {
      name: 'conversion of videos',
      everyMs: 5 * secondMs,
      isDue: () => hasDueJob(db, clock.now()),
      run: (signal, hold) => convertVideos(deps, signal, hold),
      logs: 'videos converted',
    },
    {
      name: 'storyboards of videos',
      everyMs: 5 * secondMs,
      isDue: () => hasDueStoryboard(db, clock.now()),
      run: (signal, hold) => makeStoryboards(deps, signal, hold),
      logs: 'storyboards made',
    },
    {
      name: 'sizes of videos',
      everyMs: 60 * minuteMs,
      run: async (signal) => (await measureRenditions(deps, signal)) + (await measureVideos(deps, signal)),
      logs: 'sizes of stored videos filled in',
    },
    {
      name: 'sweep of files',
      everyMs: 60 * minuteMs,
      run: async (signal) => {
        await sweepConversions(db, signal);
        const ofShows = await files.sweep(clock.now(), signal);
        return ofShows + (await sweepVideoParts({ store, clock }, signal));
      },
      logs: 'orphaned files removed',
    },
    ...figuresJobs(deps, catalogFigures),
  ];
};

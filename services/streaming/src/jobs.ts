import { figuresJobs } from '@poc/kit/figures/count-figures';
import type { Job } from '@poc/kit/jobs/jobs';
import type { ServiceDeps, StartedWork } from '@poc/kit/service';
import type { StreamingConfig } from './config.ts';
import type { StreamingParts } from './deps.ts';
import { streamingFigures } from './figures/streaming-figures.ts';
import { watchViewers } from './live/viewers/watch-viewers.ts';
import { startChatEraser } from './people/erasure/erase-chats.ts';
import { hasLiveStream, recordActivity } from './streams/activity/record-activity.ts';
import { dispatchReminders, hasDueReminders } from './streams/reminders/dispatch-reminders.ts';
import { hasLeftovers, removeLeftovers } from './streams/removals/remove-leftovers.ts';
import { startScheduler } from './streams/start-scheduler.ts';

/** Background jobs of streaming's API process. */
export const jobs = (deps: ServiceDeps<StreamingConfig> & StreamingParts): Job[] => [
  {
    name: 'reminders',
    everyMs: 2_000,
    isDue: () => hasDueReminders(deps.db),
    run: (signal) => dispatchReminders(deps, signal),
  },
  {
    name: 'removal of chats',
    everyMs: 5_000,
    isDue: () => hasLeftovers(deps.db),
    run: (signal) => removeLeftovers(deps, signal),
    logs: 'data of deleted streams removed',
  },
  {
    name: 'activity of streams',
    everyMs: 10_000,
    isDue: () => hasLiveStream(deps.db),
    run: () => recordActivity(deps),
  },
  ...figuresJobs(deps, streamingFigures),
];

/** Starts background work that runs in every API process, without a shared lease. */
export function startWork(deps: ServiceDeps<StreamingConfig>): StartedWork {
  watchViewers(deps);
  const scheduler = startScheduler(deps);
  const eraser = startChatEraser(deps);
  return {
    stop: async () => {
      await Promise.all([scheduler.stop(), eraser.stop()]);
    },
  };
}

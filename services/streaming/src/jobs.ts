import { startLeasedLoop } from '@poc/kit/jobs/leased-loop';
import type { EndWork, ServiceDeps } from '@poc/kit/service';
import type { StreamingConfig } from './config.ts';
import { watchViewers } from './live/viewers/watch-viewers.ts';
import { startChatEraser } from './people/erasure/erase-chats.ts';
import { hasDueReminders, settleReminders } from './streams/reminders/settle-reminders.ts';
import { hasLeftovers, removeLeftovers } from './streams/removals/remove-leftovers.ts';
import { startScheduler } from './streams/start-scheduler.ts';

/** Starts what the service does by itself. @returns how to end it, after what is being done */
export function startBackground(deps: ServiceDeps<StreamingConfig>): EndWork {
  const { db } = deps;
  watchViewers(deps);
  const running = [
    startScheduler(deps),
    startChatEraser(deps),
    startLeasedLoop({
      ...deps,
      name: 'reminders',
      everyMs: 2_000,
      isDue: () => hasDueReminders(db),
      work: (signal) => settleReminders(deps, signal),
    }),
    startLeasedLoop({
      ...deps,
      name: 'removal of chats',
      everyMs: 5_000,
      isDue: () => hasLeftovers(db),
      work: async (signal) => {
        const removed = await removeLeftovers(db, signal);
        if (removed > 0) deps.logger.info({ removed }, 'what deleted streams had left was removed');
      },
    }),
  ];
  return async () => {
    await Promise.all(running.map((one) => one.stop()));
  };
}

import type { WatchEntryDoc } from './watch-entry.model.ts';

/** Percent from which a show counts as watched, since credits follow. */
const completedFrom = 95;

/** True when a report reaches the threshold, or when the player reports the end. */
export const completes = (report: { progress: number; completed?: boolean | undefined }): boolean =>
  report.completed === true || report.progress >= completedFrom;

/** Interval of a player's reports, in seconds. */
const reportSeconds = 15;

type Reported = Pick<WatchEntryDoc, 'progress' | 'watchedAt'>;

/**
 * Returns the time watched between two reports of a member about a show: at most the interval of reports, so that a
 * pause does not count, and none without progress.
 */
export function watchedSeconds(before: Reported, after: Reported): number {
  if (before.progress === after.progress) return 0;
  const seconds = (after.watchedAt.getTime() - before.watchedAt.getTime()) / 1_000;
  return Math.min(Math.max(seconds, 0), reportSeconds);
}

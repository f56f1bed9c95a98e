import type { WatchEntryDoc } from '../progress/watch-entry.model.ts';

/** From here on a show counts as watched, in percent: what follows are the credits. */
const completedFrom = 95;

/** How far, in percent, a viewer moves before the next event. */
const publishedEvery = 5;

/** Whether a report completes a show: by how far it has come, or because the player says that it has ended. */
export const completes = (report: { progress: number; completed?: boolean | undefined }): boolean =>
  report.completed === true || report.progress >= completedFrom;

/**
 * Whether a report is published: a first one that has begun, one that completes, and every step of
 * 5 points either way. All reports would be four a minute for each viewer.
 * @param known what is stored, if anything
 */
export function isWorthPublishing(
  known: Pick<WatchEntryDoc, 'progress' | 'completed' | 'publishedProgress'> | null,
  report: { readonly progress: number; readonly completed: boolean },
): boolean {
  if (!known) return report.progress > 0 || report.completed;
  if (report.completed && !known.completed) return true;
  return Math.abs(report.progress - (known.publishedProgress ?? known.progress)) >= publishedEvery;
}

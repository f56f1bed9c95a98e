import { limits } from '../../config/limits.ts';

/** Key prefix of the watch history and the queries derived from it. */
export const watchHistoryKey = ['watch-history'] as const;

/** Position to resume at in percent; null to play from the start, when nothing or everything was watched. */
export function resumePercent(progress: number | undefined): number | null {
  return progress !== undefined && progress > 0 && progress < limits.completedPercent ? progress : null;
}

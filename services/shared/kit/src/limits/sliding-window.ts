/** Limit of actions within a window that ends now. */
export interface SlidingWindow {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Returns the milliseconds until a limit allows the next action; 0 if it does now.
 * @param times of recent actions, oldest first; all of them, or at least as many as the limit
 */
export function waitOf(times: readonly Date[], { max, windowMs }: SlidingWindow, now: Date): number {
  const oldest = times.at(-max);
  return oldest ? Math.max(0, oldest.getTime() + windowMs - now.getTime()) : 0;
}

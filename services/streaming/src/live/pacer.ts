/** How far apart the rounds of some work are: between `baseMs` and `maxMs`, as much as the work costs. */
export interface Pacer {
  readonly widthMs: number;
  /**
   * @param costMs the time that a round took
   * @param lateMs how much later than asked for it began
   */
  spent(costMs: number, lateMs?: number): void;
}

/** Timers are this coarse on a node that has nothing to do. */
const freeLatenessMs = 5;
const smoothing = 0.3;

/**
 * Windows widen by themselves when rounds cost too much or begin too late: fewer, larger ones carry many times as much,
 * and what anyone waits stays bounded. They shrink again when the load goes.
 * @param share of the time that the work may take
 */
export function createPacer({
  baseMs,
  maxMs,
  share,
}: {
  baseMs: number;
  maxMs: number;
  share: number;
}): Pacer {
  let cost = 0;
  let late = 0;
  let widthMs = baseMs;
  return {
    get widthMs() {
      return widthMs;
    },
    spent(costMs, lateMs = 0) {
      cost += smoothing * (costMs - cost);
      late += smoothing * (Math.max(0, lateMs - freeLatenessMs) - late);
      widthMs = Math.max(baseMs, Math.min(maxMs, cost / share + late));
    },
  };
}

/** Interval between rounds of some work, from `baseMs` to `maxMs`, depending on its cost. */
export interface Pacer {
  readonly widthMs: number;
  /**
   * @param costMs duration of a round
   * @param lateMs delay of its start
   */
  record(costMs: number, lateMs?: number): void;
}

/** Timer inaccuracy of an idle node. */
const freeLatenessMs = 5;
const smoothing = 0.3;

/**
 * Adaptive window: widens while rounds cost too much or start late, since fewer, larger rounds carry far more; the
 * delay stays bounded by `maxMs`. It narrows again when the load drops.
 * @param share maximum share of time spent on the work
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
    record(costMs, lateMs = 0) {
      cost += smoothing * (costMs - cost);
      late += smoothing * (Math.max(0, lateMs - freeLatenessMs) - late);
      widthMs = Math.max(baseMs, Math.min(maxMs, cost / share + late));
    },
  };
}

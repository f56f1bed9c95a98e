/** How wide the windows of a group of viewers are: between `baseMs` and `maxMs`, as much as the node needs. */
export interface Pacer {
  readonly widthMs: number;
  /**
   * @param costMs the time that the flush took of the event loop
   * @param lateMs how much later than asked for it began
   */
  flushed(costMs: number, lateMs: number): void;
}

/** What flushes may take of a node's time: it reads, stores and answers too, and whatever lies behind it (the gateway, the kernel) pays for each write again. */
const shareForFlushes = 0.25;
/** Timers are this coarse on a node that has nothing to do. */
const freeLatenessMs = 5;
const smoothing = 0.3;

/**
 * Windows widen by themselves when flushes cost too much or begin too late: fewer, larger writes carry many times as
 * many messages, and what a viewer waits stays bounded. They shrink again when the load goes.
 */
export function createPacer(baseMs: number, maxMs: number): Pacer {
  let cost = 0;
  let late = 0;
  let widthMs = baseMs;
  return {
    get widthMs() {
      return widthMs;
    },
    flushed(costMs, lateMs) {
      cost += smoothing * (costMs - cost);
      late += smoothing * (Math.max(0, lateMs - freeLatenessMs) - late);
      widthMs = Math.min(maxMs, Math.max(baseMs, cost / shareForFlushes + late));
    },
  };
}

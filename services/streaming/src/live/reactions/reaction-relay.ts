import type { ReactionTotals } from '@poc/contracts/socket';

/** Passes a stream's totals on to the other nodes. */
export interface ReactionRelay {
  send(totals: ReactionTotals): void;
  /** What waits is sent now. */
  stop(): void;
}

/** Publishes totals at most once per `everyMs`: they only rise, so the last ones say all. */
export function createReactionRelay(
  everyMs: number,
  publish: (totals: ReactionTotals) => void,
): ReactionRelay {
  let waiting: ReactionTotals | undefined;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    timer = undefined;
    if (!waiting) return;
    publish(waiting);
    waiting = undefined;
    timer = setTimeout(next, everyMs);
  }

  return {
    send(totals) {
      waiting = totals;
      if (!timer) next();
    },
    stop() {
      clearTimeout(timer);
      next();
      clearTimeout(timer);
    },
  };
}

import type { ReactionTotals } from '@poc/contracts/socket';

/** Relays a stream's reaction totals to the other nodes. */
export interface ReactionRelay {
  send(totals: ReactionTotals): void;
  /** Sends pending totals immediately. */
  stop(): void;
}

/** Publishes totals at most once per `everyMs`. Totals only increase, so the latest suffice. */
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

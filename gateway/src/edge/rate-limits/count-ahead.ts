import { LRUCache } from 'lru-cache';
import type { Counted, CountOutcome } from './batched-counts.ts';

/** What was known of an allowance when it was last counted, less what has been let in since. */
interface Known {
  readonly key: string;
  remaining: number;
  endsAtMs: number;
  /** Requests that were let in and are not counted yet. */
  uncounted: number;
}

/** So many people and addresses are remembered; the others wait until they are counted. */
const maxKnown = 50_000;
/** Requests that were let in are counted together: all of so long, or so large a share of the allowance. */
const countEveryMs = 10_000;
const uncountedShare = 1 / 60;

/** Counts a request: at once where it may be let in before it is counted. */
export type CountAhead = (key: string) => CountOutcome | Promise<CountOutcome>;

/**
 * Lets a request in before it is counted, while more than half of its allowance is left: it does not wait for Redis, and is
 * counted together with those that follow. Nearer to the limit each request waits for its count, so that no more are let in
 * than there may be: what other gateways let in meanwhile is far less than the half.
 * @param count counts requests, for all gateways
 * @param points requests that an allowance has
 * @param onFailed is called for requests that were let in and could not be counted
 * @returns rejects when `count` does and the request was not let in before
 */
export function countAhead(
  count: (counted: Counted) => Promise<CountOutcome>,
  points: number,
  onFailed: (counted: Counted, reason: unknown) => void,
  nowMs: () => number = () => performance.now(),
): CountAhead {
  const allowances = new LRUCache<string, Known>({ max: maxKnown });
  const mostUncounted = Math.max(1, Math.floor(points * uncountedShare));
  const waiting = new Set<Known>();
  let timer: NodeJS.Timeout | undefined;

  const learn = (key: string, outcome: CountOutcome): CountOutcome => {
    const endsAtMs = nowMs() + outcome.msBeforeNext;
    const known = allowances.get(key);
    if (known === undefined) {
      allowances.set(key, { key, remaining: outcome.remaining, endsAtMs, uncounted: 0 });
      return outcome;
    }
    const isSameWindow = nowMs() < known.endsAtMs;
    known.remaining = isSameWindow ? Math.min(known.remaining, outcome.remaining) : outcome.remaining;
    known.endsAtMs = endsAtMs;
    return outcome;
  };

  const countNow = (known: Known): void => {
    waiting.delete(known);
    const counted = { key: known.key, requests: known.uncounted };
    known.uncounted = 0;
    // What belongs to a minute that is over counts for nothing.
    if (nowMs() >= known.endsAtMs) return;
    count(counted).then(
      (outcome) => learn(counted.key, outcome),
      (reason: unknown) => onFailed(counted, reason),
    );
  };

  const countLater = (known: Known): void => {
    waiting.add(known);
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      for (const one of waiting) countNow(one);
    }, countEveryMs).unref();
  };

  return (key) => {
    const known = allowances.get(key);
    const leftMs = (known?.endsAtMs ?? 0) - nowMs();
    if (known === undefined || leftMs <= 0 || known.remaining <= points / 2) {
      if (known !== undefined && known.uncounted > 0) countNow(known);
      return count({ key, requests: 1 }).then((outcome) => learn(key, outcome));
    }
    known.remaining -= 1;
    known.uncounted += 1;
    if (known.uncounted >= mostUncounted) countNow(known);
    else if (known.uncounted === 1) countLater(known);
    return { remaining: known.remaining, msBeforeNext: leftMs, isRefused: false };
  };
}

import { LRUCache } from 'lru-cache';
import type { Counted, CountOutcome } from './batched-counts.ts';

/** Allowance at its last count, less the requests admitted since. */
interface LocalAllowance {
  readonly key: string;
  remaining: number;
  endsAtMs: number;
  uncounted: number;
}

/** Maximum number of keys in memory; requests with other keys wait for their count. */
const maxAllowances = 50_000;
/** Admitted requests are counted after this time, or from this share of the allowance on. */
const countEveryMs = 10_000;
const uncountedShare = 1 / 60;

/** Counts a request; returns synchronously if the request is admitted before it is counted. */
export type CountAhead = (key: string) => CountOutcome | Promise<CountOutcome>;

/**
 * Admits requests before they are counted, without waiting for Redis, while more than half of the allowance is left.
 * Below that, each request waits for its count. The limit holds, because other gateways admit far less than half of the
 * allowance before their counts arrive.
 * @param count counts requests for all gateways
 * @param points requests of an allowance
 * @param onFailed receives admitted requests that could not be counted
 * @throws what `count` rejects with, unless the request was already admitted
 */
export function countAhead(
  count: (counted: Counted) => Promise<CountOutcome>,
  points: number,
  onFailed: (counted: Counted, reason: unknown) => void,
  nowMs: () => number = () => performance.now(),
): CountAhead {
  const allowances = new LRUCache<string, LocalAllowance>({ max: maxAllowances });
  const maxUncounted = Math.max(1, Math.floor(points * uncountedShare));
  const waiting = new Set<LocalAllowance>();
  let timer: NodeJS.Timeout | undefined;

  const update = (key: string, outcome: CountOutcome): CountOutcome => {
    const endsAtMs = nowMs() + outcome.msBeforeNext;
    const allowance = allowances.get(key);
    if (allowance === undefined) {
      allowances.set(key, { key, remaining: outcome.remaining, endsAtMs, uncounted: 0 });
      return outcome;
    }
    const isSameWindow = nowMs() < allowance.endsAtMs;
    allowance.remaining = isSameWindow ? Math.min(allowance.remaining, outcome.remaining) : outcome.remaining;
    allowance.endsAtMs = endsAtMs;
    return outcome;
  };

  const countNow = (allowance: LocalAllowance): void => {
    waiting.delete(allowance);
    const counted = { key: allowance.key, requests: allowance.uncounted };
    allowance.uncounted = 0;
    if (nowMs() >= allowance.endsAtMs) return;
    count(counted).then(
      (outcome) => update(counted.key, outcome),
      (reason: unknown) => onFailed(counted, reason),
    );
  };

  const countLater = (allowance: LocalAllowance): void => {
    waiting.add(allowance);
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      for (const one of waiting) countNow(one);
    }, countEveryMs).unref();
  };

  return (key) => {
    const allowance = allowances.get(key);
    const leftMs = (allowance?.endsAtMs ?? 0) - nowMs();
    if (allowance === undefined || leftMs <= 0 || allowance.remaining <= points / 2) {
      if (allowance !== undefined && allowance.uncounted > 0) countNow(allowance);
      return count({ key, requests: 1 }).then((outcome) => update(key, outcome));
    }
    allowance.remaining -= 1;
    allowance.uncounted += 1;
    if (allowance.uncounted >= maxUncounted) countNow(allowance);
    else if (allowance.uncounted === 1) countLater(allowance);
    return { remaining: allowance.remaining, msBeforeNext: leftMs, isRefused: false };
  };
}

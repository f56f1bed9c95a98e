import { LRUCache } from 'lru-cache';
import type { Counted, CountOutcome } from './batched-counts.ts';

/** What was known of an allowance when it was last counted, less what has been let in since. */
interface Known {
  remaining: number;
  readonly endsAtMs: number;
}

/** So many people and addresses are remembered; the others wait until they are counted. */
const maxKnown = 50_000;

/**
 * Lets a request in before it is counted, while more than half of its allowance is left: it does not wait for Redis, and is
 * counted all the same. Nearer to the limit each request waits for its count, so that no more are let in than there may be:
 * what other gateways let in meanwhile is far less than the half.
 * @param count counts one request, for all gateways
 * @param points requests that an allowance has
 * @param onFailed is called for a request that was let in and could not be counted
 * @returns rejects when `count` does and the request was not let in before
 */
export function countAhead(
  count: (counted: Counted) => Promise<CountOutcome>,
  points: number,
  onFailed: (counted: Counted, reason: unknown) => void,
  nowMs: () => number = () => performance.now(),
): (counted: Counted) => Promise<CountOutcome> {
  const known = new LRUCache<string, Known>({ max: maxKnown });

  const learn = ({ key }: Counted, outcome: CountOutcome): CountOutcome => {
    const endsAtMs = nowMs() + outcome.msBeforeNext;
    const before = known.get(key);
    const isSameWindow = before !== undefined && nowMs() < before.endsAtMs;
    const remaining = isSameWindow ? Math.min(before.remaining, outcome.remaining) : outcome.remaining;
    known.set(key, { remaining, endsAtMs });
    return outcome;
  };

  return async (counted) => {
    const place = known.get(counted.key);
    const leftMs = (place?.endsAtMs ?? 0) - nowMs();
    if (place === undefined || leftMs <= 0 || place.remaining <= points / 2) {
      return learn(counted, await count(counted));
    }
    place.remaining -= 1;
    count(counted).then(
      (outcome) => learn(counted, outcome),
      (reason: unknown) => onFailed(counted, reason),
    );
    return { remaining: place.remaining, msBeforeNext: leftMs, isRefused: false };
  };
}

import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import { consumePoints } from '@poc/kit/limits/consume-points';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** Requests to count for one key. Compared by identity: several concurrent requests may have the same key. */
export interface Counted {
  readonly key: string;
  readonly requests: number;
}

/** Remaining allowance after a count; `isRefused` when the last of the requests exceeded it. */
export interface CountOutcome {
  readonly remaining: number;
  readonly msBeforeNext: number;
  readonly isRefused: boolean;
}

/**
 * Batches counts that arrive while another one runs: one call per key, with the sum of its requests. Each caller gets
 * its own position in the allowance, as if counted separately.
 * @param limiter consumes points of a key
 * @throws what the limiter rejects with
 */
export const batchedCounts = (
  limiter: Pick<RateLimiterAbstract, 'consume' | 'points'>,
): BatchedRead<Counted, CountOutcome> =>
  batchReads<Counted, CountOutcome>(async (all) => {
    const byKey = Map.groupBy(all, ({ key }) => key);
    const outcomes = new Map<Counted, CountOutcome>();
    await Promise.all(
      [...byKey].map(async ([key, ofKey]) => {
        const total = ofKey.reduce((sum, { requests }) => sum + requests, 0);
        const { consumedPoints, msBeforeNext } = await consumePoints(limiter, key, total);
        // A key that was refused without being counted has no position.
        let place = consumedPoints === 0 ? Number.POSITIVE_INFINITY : consumedPoints - total;
        for (const counted of ofKey) {
          place += counted.requests;
          outcomes.set(counted, {
            remaining: Math.max(0, limiter.points - place),
            msBeforeNext,
            isRefused: place > limiter.points,
          });
        }
      }),
    );
    return (counted) => outcomes.get(counted) ?? { remaining: 0, msBeforeNext: 0, isRefused: true };
  });

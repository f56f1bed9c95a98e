import { type BatchedRead, batchReads } from '@poc/kit/concurrency/batch-reads';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests of one person or address to be counted. Each is an object of its own: many may have the same key at once. */
export interface Counted {
  readonly key: string;
  readonly requests: number;
}

/** What is left after requests were counted, and whether the last of them was one too many. */
export interface CountOutcome {
  readonly remaining: number;
  readonly msBeforeNext: number;
  readonly isRefused: boolean;
}

/**
 * Counts in Redis the requests that arrive while it is counting others: each key once, by as many as there are. One that
 * arrives alone is counted at once, and each learns its own place in the allowance: as if it had been counted by itself.
 * @param limiter counts a number of requests of one key
 * @returns rejects when Redis does
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
        const { consumedPoints, msBeforeNext } = await consumed(limiter, key, total);
        // An address that is refused without being counted has no place.
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

/** A refusal is an outcome like any other. */
async function consumed(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
  count: number,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, count);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}

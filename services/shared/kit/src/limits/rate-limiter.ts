import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { fail } from '../errors.ts';
import { consumePoints } from './consume-points.ts';
import { rateLimitModel } from './rate-limit.model.ts';
import { retryAfter } from './retry-after.ts';

export interface RateLimit {
  /** Unique within a service. */
  readonly name: string;
  readonly points: number;
  /** Length of the window, which begins with its first point. */
  readonly seconds: number;
  /** Blocks a key for this long after its last point is consumed, instead of until the window ends. */
  readonly blockSeconds?: number;
  readonly error?: 'too_many_requests' | 'login_locked';
}

/** Points of one key. */
export interface Allowance {
  /**
   * Consumes a point, even if the request fails later.
   * @returns number of points left
   * @throws the limit's error with Retry-After when none was left
   */
  consume(): Promise<number>;
  /** Checks without consuming a point. @throws as `consume` */
  assertOpen(): Promise<void>;
  /** Returns a point. */
  reward(): Promise<void>;
  /** Returns all points. */
  reset(): Promise<void>;
}

export interface RateLimiter {
  /** @param key parts of the key, such as an IP address and a browser; stored as a hash */
  of(...key: readonly [string, ...string[]]): Allowance;
}

/** Creates a limiter that counts for all processes of a service, in `rate_limits`. */
export function createRateLimiter(
  db: Connection,
  { name, points, seconds, blockSeconds, error = 'too_many_requests' }: RateLimit,
): RateLimiter {
  const limiter = new RateLimiterMongo({
    storeClient: db,
    tableName: rateLimitModel.modelName,
    disableIndexesCreation: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  const refuse = (msBeforeNext: number): never =>
    fail(error, { headers: retryAfter(blockSeconds === undefined ? msBeforeNext : blockSeconds * 1_000) });

  return {
    of(...parts) {
      // JSON keeps different lists of parts distinct.
      const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
      return {
        async consume() {
          const { consumedPoints, remainingPoints, msBeforeNext } = await consumePoints(limiter, key, 1);
          if (consumedPoints > points) refuse(msBeforeNext);
          if (remainingPoints === 0 && blockSeconds !== undefined) await limiter.block(key, blockSeconds);
          return remainingPoints;
        },
        async assertOpen() {
          const found = await limiter.get(key);
          if (found?.remainingPoints === 0) refuse(found.msBeforeNext);
        },
        reward: async () => void (await limiter.reward(key)),
        reset: async () => void (await limiter.delete(key)),
      };
    },
  };
}

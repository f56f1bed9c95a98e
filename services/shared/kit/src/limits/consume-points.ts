import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Consumes points of a key. A refusal is returned, not thrown: its `consumedPoints` exceeds the limit.
 * @throws when the limiter's store is unavailable
 */
export async function consumePoints(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
  points: number,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}

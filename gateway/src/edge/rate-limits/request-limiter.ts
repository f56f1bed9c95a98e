import type { ServerResponse } from 'node:http';
import { withTimeout } from '@poc/kit/concurrency/with-timeout';
import { fail } from '@poc/kit/errors';
import { contextKey } from '@poc/kit/http/context-key';
import { countingKey } from '@poc/kit/limits/counting-key';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import type { RedisConnection } from '@poc/kit/redis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimits } from '../../config.ts';
import { batchedCounts, type Counted, type CountOutcome } from './batched-counts.ts';
import { countAhead } from './count-ahead.ts';

export type TrafficKind = keyof RateLimits;

/**
 * Calls that can guess codes or send emails. Identity counts wrong passwords per known browser. Correct ones are not
 * counted, so that many users can sign in from one IP address.
 */
const authEndpoints = new Set([
  'giveSecondFactor',
  'stepUp',
  'register',
  'verifyEmail',
  'resendVerification',
  'forgotPassword',
  'resetPassword',
  'acceptInvitation',
  'undoEmailChange',
  'subscribeToNewsletter',
  'sendContactMessage',
]);

export const isAuthCall = (endpointId: string): boolean => authEndpoints.has(endpointId);

export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface RequestLimiter {
  /**
   * Counts one request.
   * @param who an IP address, or the key of a signed-in user from `allowanceOf`
   * @throws AppError too_many_requests (429) with Retry-After and the headers of `quotaHeaders`
   */
  count(kind: TrafficKind, who: string): Promise<Quota>;
}

export const quotaHeaders = ({ limit, remaining, resetSeconds }: Quota): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
});

export async function countRequest(
  limiter: RequestLimiter,
  response: ServerResponse,
  { kind, who }: { kind: TrafficKind; who: string },
): Promise<void> {
  showQuota(response, await limiter.count(kind, who));
}

export function showQuota(response: ServerResponse, quota: Quota): void {
  for (const [name, value] of Object.entries(quotaHeaders(quota))) response.setHeader(name, value);
}

const counted = contextKey<Promise<Quota>>('quota');

/** Counts a request once, no matter how many handlers call this. @throws as `RequestLimiter.count` */
export function countOnce(
  limiter: RequestLimiter,
  response: ServerResponse,
  { kind, who }: { kind: TrafficKind; who: string },
): Promise<Quota> {
  const known = counted.get(response) ?? limiter.count(kind, who);
  counted.set(response, known);
  return known;
}

const windowSeconds = 60;
/** Redis responds in under a millisecond; after this timeout it counts as hanging. */
const redisTimeoutMs = 150;
/** Time in ms before Redis is used again after a failure, so that not every request waits for the timeout. */
const redisPauseMs = 2_000;

/**
 * Limits requests per minute by user or IP address, counted in Redis for all gateways. While Redis is unavailable, each
 * gateway counts in its own memory: requests continue and limits hold.
 */
export function createRequestLimiter(options: {
  limits: RateLimits;
  redis: Pick<RedisConnection, 'client'>;
  logger: Logger;
  metrics: Metrics;
}): RequestLimiter {
  const { limits, redis, logger, metrics } = options;
  const refused = metrics.counter('poc_gateway_rate_limited_total', 'Requests answered 429', [
    'kind',
  ] as const);
  const fallbacks = metrics.counter(
    'poc_gateway_rate_limit_fallbacks_total',
    'Fallbacks to counting in memory',
  );
  let redisPausedUntil = 0;

  const pauseRedis = (reason: unknown): void => {
    redisPausedUntil = performance.now() + redisPauseMs;
    fallbacks.inc();
    logger.debug({ err: reason }, 'counting requests in memory');
  };

  const countersOf = (kind: TrafficKind) => {
    const settings = { keyPrefix: `rate:${kind}`, points: limits[kind], duration: windowSeconds };
    const shared = new RateLimiterRedis({
      ...settings,
      storeClient: redis.client,
      rejectIfRedisNotReady: true,
      // Keys over their limit are refused from memory until their window ends.
      inMemoryBlockOnConsumed: limits[kind] + 1,
    });
    const own = batchedCounts(new RateLimiterMemory(settings));
    const inRedis = batchedCounts(shared);
    if (kind === 'auth') return { shared: (key: string) => inRedis({ key, requests: 1 }), own };
    const onFailed = (counted: Counted, reason: unknown) => {
      pauseRedis(reason);
      void own(counted);
    };
    return { shared: countAhead(inRedis, limits[kind], onFailed), own };
  };
  const counters = {
    general: countersOf('general'),
    auth: countersOf('auth'),
    shared: countersOf('shared'),
    live: countersOf('live'),
  };

  const quotaOf = (kind: TrafficKind, { remaining, msBeforeNext }: CountOutcome): Quota => ({
    limit: limits[kind],
    remaining,
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  });

  const consume = async (kind: TrafficKind, key: string): Promise<CountOutcome> => {
    const { shared, own } = counters[kind];
    if (performance.now() >= redisPausedUntil) {
      try {
        const outcome = shared(key);
        return outcome instanceof Promise ? await withTimeout(outcome, redisTimeoutMs) : outcome;
      } catch (reason) {
        pauseRedis(reason);
      }
    }
    return own({ key, requests: 1 });
  };

  return {
    count: async (kind, who) => {
      const outcome = await consume(kind, countingKey(who));
      const quota = quotaOf(kind, outcome);
      if (!outcome.isRefused) return quota;
      refused.inc({ kind });
      const headers = { 'Retry-After': String(quota.resetSeconds), ...quotaHeaders(quota) };
      return fail('too_many_requests', { headers });
    },
  };
}

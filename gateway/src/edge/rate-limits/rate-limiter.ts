import type { ServerResponse } from 'node:http';
import { fail } from '@poc/kit/errors';
import { noteOn } from '@poc/kit/http/note-on';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import type { RedisConnection } from '@poc/kit/redis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimits } from '../../config.ts';
import { countingKey } from '../client-address.ts';
import { batchedCounts, type Counted, type CountOutcome } from './batched-counts.ts';
import { countAhead } from './count-ahead.ts';

export type TrafficKind = keyof RateLimits;

/**
 * Calls that guess codes, or make the system send mail. Wrong passwords are counted by identity, which knows the browsers
 * of its people: right ones count nowhere, so that many can sign in behind one address.
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

/** Whether a call also uses up the small allowance for guessing. */
export const isAuthCall = (endpointId: string): boolean => authEndpoints.has(endpointId);

/** What is left of an allowance. */
export interface Quota {
  /** Requests a minute. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /**
   * Counts one request.
   * @param who an address, or a person by the name that `allowanceOf` gives
   * @throws CatalogueError too_many_requests (429) with Retry-After and the headers of `quotaHeaders`
   */
  count(kind: TrafficKind, who: string): Promise<Quota>;
}

/** The standard headers by which a client learns of its allowance. */
export const quotaHeaders = ({ limit, remaining, resetSeconds }: Quota): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
});

/** Counts a request, and shows its client what is left. @throws as `RateLimiter.count` */
export async function countRequest(
  limiter: RateLimiter,
  response: ServerResponse,
  { kind, who }: { kind: TrafficKind; who: string },
): Promise<void> {
  showQuota(response, await limiter.count(kind, who));
}

/** Shows a client what is left. */
export function showQuota(response: ServerResponse, quota: Quota): void {
  for (const [name, value] of Object.entries(quotaHeaders(quota))) response.setHeader(name, value);
}

const counted = noteOn<Promise<Quota>>('quota');

/** Counts a request once, however many handlers it goes through. @throws as `RateLimiter.count` */
export function countOnce(
  limiter: RateLimiter,
  response: ServerResponse,
  { kind, who }: { kind: TrafficKind; who: string },
): Promise<Quota> {
  const known = counted.get(response) ?? limiter.count(kind, who);
  counted.set(response, known);
  return known;
}

const windowSeconds = 60;
/** Redis answers in well under a millisecond; longer means that it hangs, and a request must not. */
const redisTimeoutMs = 150;
/** For how long memory counts alone after Redis failed or hung, so that not every request waits for it. */
const redisPauseMs = 2_000;

/**
 * Limits per person or address and minute, counted in Redis for all gateways together. While Redis is unavailable or hangs each gateway
 * counts in its own memory: requests go on, and the limits still hold.
 */
export function createRateLimiter(options: {
  limits: RateLimits;
  redis: Pick<RedisConnection, 'client'>;
  logger: Logger;
  metrics: Metrics;
}): RateLimiter {
  const { limits, redis, logger, metrics } = options;
  const refused = metrics.counter('poc_gateway_rate_limited_total', 'Requests answered 429', [
    'kind',
  ] as const);
  const fallbacks = metrics.counter('poc_gateway_rate_limit_fallbacks_total', 'Times Redis could not count');
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
      // An address over its limit costs Redis nothing more until its minute is over.
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
  const counters = { general: countersOf('general'), auth: countersOf('auth'), shared: countersOf('shared') };

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
        return outcome instanceof Promise ? await within(redisTimeoutMs, outcome) : outcome;
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

/** The outcome of `work`, or a rejection after `timeoutMs`. */
function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

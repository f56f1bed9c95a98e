import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { connectRedis } from '@poc/kit/redis';
import { afterEach, expect, it, vi } from 'vitest';
import { createRequestLimiter } from './request-limiter.ts';

afterEach(() => vi.useRealTimers());

it('uses Redis again two seconds after a failure, even if the clock was set back by an hour in the meantime', async () => {
  const logger = createLogger({ service: 'gateway', level: 'silent' });
  const redis = connectRedis('redis://127.0.0.1:1', logger, { whileUnavailable: 'fail' });
  const metrics = createMetrics('gateway');
  const limits = { general: 10, auth: 10, shared: 10, live: 10 };
  const limiter = createRequestLimiter({ limits, redis, logger, metrics });
  const failures = async () =>
    /^poc_gateway_rate_limit_fallbacks_total\{.*\} (\d+)$/m.exec(await metrics.registry.metrics())?.[1];
  try {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await limiter.count('general', 'a');
    await limiter.count('general', 'a');
    expect(await failures()).toBe('1');
    vi.advanceTimersByTime(2_500);
    vi.setSystemTime(Date.now() - 3_600_000);
    await limiter.count('general', 'a');
    expect(await failures()).toBe('2');
  } finally {
    await redis.stop();
  }
});

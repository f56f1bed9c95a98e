import { describe, expect, it, vi } from 'vitest';
import { backoffMs, pause, retryForever, Stopped } from './retry.ts';

describe('backoffMs', () => {
  it('doubles up to its limit, half of it random', () => {
    for (const [attempt, full] of [
      [1, 100],
      [2, 200],
      [4, 800],
      [5, 1_000],
      [5_000, 1_000],
    ] as const) {
      const ms = backoffMs(attempt, 100, 1_000);
      expect(ms).toBeGreaterThanOrEqual(full / 2);
      expect(ms).toBeLessThanOrEqual(full);
    }
  });
});

describe('retryForever', () => {
  it('retries until it succeeds, and reports each failure', async () => {
    let tries = 0;
    const onFailure = vi.fn();
    const attempt = async () => {
      if (++tries < 4) throw new Error('not yet');
      return 'done';
    };
    expect(await retryForever(attempt, { firstMs: 1, onFailure })).toBe('done');
    expect(onFailure).toHaveBeenCalledTimes(3);
  });

  it('throws Stopped immediately when aborted while waiting', async () => {
    const stopping = new AbortController();
    const never = retryForever(() => Promise.reject(new Error('no')), {
      signal: stopping.signal,
      firstMs: 60_000,
      onFailure: () => setTimeout(() => stopping.abort(), 5),
    });
    await expect(never).rejects.toBeInstanceOf(Stopped);
    await expect(pause(60_000, stopping.signal)).rejects.toBeInstanceOf(Stopped);
  });

  it('stops when onFailure throws', async () => {
    const hopeless = retryForever(() => Promise.reject(new Error('wrong password')), {
      onFailure: (error) => {
        throw error;
      },
    });
    await expect(hopeless).rejects.toThrow('wrong password');
  });
});

import { expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

it('returns the result of the work, and rejects on a timeout', async () => {
  vi.useFakeTimers();
  try {
    expect(await withTimeout(Promise.resolve(7), 1_000)).toBe(7);
    await expect(withTimeout(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
    const late = expect(withTimeout(new Promise(() => {}), 1_000)).rejects.toThrow('within 1000 ms');
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

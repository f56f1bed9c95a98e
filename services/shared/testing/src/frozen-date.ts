import { afterEach, beforeEach, vi } from 'vitest';

const hourMs = 60 * 60_000;

/**
 * Freezes `Date` during each test, for code without an injected clock. The time lies in the future, so that MongoDB
 * expires no row during a slow test; the object store refuses signatures of that time.
 */
export function useFrozenDate(): { advance(ms: number): void } {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs }));
  afterEach(() => void vi.useRealTimers());
  return { advance: (ms) => void vi.setSystemTime(Date.now() + ms) };
}

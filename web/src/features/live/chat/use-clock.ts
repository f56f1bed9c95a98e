import { useEffect, useState } from 'react';
import { useInitialNow } from '../../../shared/first-pass.ts';

const tickMs = 250;

/**
 * Current time in ms since 1970, updated until a moment is reached.
 * @param untilMs 0 for a stopped clock
 */
export function useClock(untilMs: number): number {
  const initial = useInitialNow();
  const [now, setNow] = useState(initial);
  // The moment may have been set long after the last tick.
  const [seenMs, setSeenMs] = useState(untilMs);
  if (seenMs !== untilMs) {
    setSeenMs(untilMs);
    setNow(Date.now());
  }
  const isRunning = now < untilMs;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

import { useEffect, useState } from 'react';

const tickMs = 250;

/**
 * The time now, in milliseconds since 1970, going on until a moment is reached and standing still afterwards.
 * @param untilMs 0 for a clock that never goes
 */
export function useClock(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  // Somebody may have set the moment long after the last tick.
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

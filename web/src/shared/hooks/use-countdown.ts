import { useCallback, useEffect, useState } from 'react';

/**
 * Counts seconds down to 0. Compares with the clock instead of counting ticks, so that sleep does not extend the wait.
 */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [deadlineMs, setDeadlineMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const start = useCallback((seconds: number) => {
    const now = Date.now();
    setNowMs(now);
    setDeadlineMs(now + seconds * 1_000);
  }, []);
  const secondsLeft = Math.max(0, Math.ceil((deadlineMs - nowMs) / 1_000));
  const running = secondsLeft > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return { secondsLeft, start };
}

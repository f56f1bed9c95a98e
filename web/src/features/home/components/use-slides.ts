import { useCallback, useEffect, useState } from 'react';

/**
 * Wrapping index that advances automatically unless paused.
 * @param count number of slides
 * @param everyMs time per slide
 */
export function useSlides(count: number, everyMs: number, paused: boolean) {
  const [index, setIndex] = useState(0);
  const go = useCallback((to: number) => setIndex(((to % count) + count) % count), [count]);
  // A manual step restarts the timer, because the index is a dependency.
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => go(index + 1), everyMs);
    return () => clearTimeout(timer);
  }, [index, paused, everyMs, go]);
  return { index, go };
}

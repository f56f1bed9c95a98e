import { useCallback, useEffect, useState } from 'react';

/**
 * A wrapping index that goes on by itself, unless paused.
 * @param count number of slides
 * @param everyMs time that one slide stays
 */
export function useSlides(count: number, everyMs: number, paused: boolean) {
  const [index, setIndex] = useState(0);
  const go = useCallback((to: number) => setIndex(((to % count) + count) % count), [count]);
  // A step by hand restarts the wait, since the index is a dependency.
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => go(index + 1), everyMs);
    return () => clearTimeout(timer);
  }, [index, paused, everyMs, go]);
  return { index, go };
}

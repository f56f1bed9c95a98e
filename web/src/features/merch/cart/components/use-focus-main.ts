import { useEffect, useRef } from 'react';

/** Moves the focus to the page when the cart becomes empty, because the focused control disappears. */
export function useFocusMainWhenEmpty(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count === 0 && before.current > 0) document.getElementById('main')?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
}

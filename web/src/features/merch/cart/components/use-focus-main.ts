import { useEffect, useRef } from 'react';

/** When the cart is emptied, what had the focus is gone: it goes to the page, so that the keyboard goes on from there. */
export function useFocusMainWhenEmpty(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count === 0 && before.current > 0) document.getElementById('main')?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
}

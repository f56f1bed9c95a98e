import { useLayoutEffect } from 'react';

/**
 * Calls `close` on Escape while active. A layout effect, because an effect may run a third of a second later.
 */
export function useEscape(active: boolean, close: () => void): void {
  useLayoutEffect(() => {
    if (!active) return;
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [active, close]);
}

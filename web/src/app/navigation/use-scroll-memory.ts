import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Time to wait until a page reaches its previous height; its data is usually cached. */
const growMs = 2_000;

/** Scrolls a new page to the top, and restores the position on Back. A changed filter in the URL does not scroll. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  // The first page may have been scrolled before it was hydrated.
  const shown = useRef({ key, pathname });

  useEffect(() => {
    // The browser's own restoration runs before the content has loaded.
    history.scrollRestoration = 'manual';
    const record = () => positions.current.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', record, { passive: true });
    return () => window.removeEventListener('scroll', record);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key && before.pathname === pathname) return undefined;
    const kept = type === 'POP' ? positions.current.get(key) : undefined;
    if (kept !== undefined) return restore(kept);
    if (before.pathname !== pathname && hash === '') window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, hash, type]);
}

/** Scrolls to a position as soon as the page is long enough. @returns a function that stops trying */
function restore(top: number): () => void {
  const attempt = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) < 2;
  };
  if (attempt() || typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(() => attempt() && stop());
  // Stops when the user scrolls.
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, growMs);
  for (const name of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(name, stop, { passive: true });
  }
  observer.observe(document.body);
  return stop;
}

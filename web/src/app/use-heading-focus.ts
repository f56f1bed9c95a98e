import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How long a page may take to show its heading: its data may still be on the way. */
const waitMs = 10_000;
const ownMoves = ['keydown', 'pointerdown'] as const;

/**
 * Moves the focus to the heading of each new page: screen readers announce it, and the Tab key goes on from there. A page
 * that puts the focus somewhere itself keeps it, and so does a dialog. A changed filter in the address is no new page.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return hash === '' ? focusHeading() : undefined;
  }, [pathname, hash]);
}

/** Focuses the heading as soon as there is one, unless the person does something first. @returns stops waiting */
function focusHeading(): () => void {
  const attempt = () => {
    const heading = document.querySelector('h1');
    if (!heading) return;
    stop();
    if (document.activeElement?.closest('#main *, [role="dialog"]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(attempt);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ownMoves) window.removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, waitMs);
  for (const name of ownMoves) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}

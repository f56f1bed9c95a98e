import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How long a page may take to show its heading: its data may still be on the way. */
const waitMs = 10_000;
const ownMoves = ['keydown', 'pointerdown'] as const;

/**
 * Moves the focus to the heading of each new page, or to the place in it that the address names: screen readers announce
 * it, and the Tab key goes on from there. A page that puts the focus somewhere itself keeps it, and so does a dialog. A
 * changed filter in the address is no new page.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return hash === '' ? focusOn('h1') : focusOn(`#${CSS.escape(hash.slice(1))}`);
  }, [pathname, hash]);
}

/** Focuses an element as soon as there is one, unless the person does something first. @returns stops waiting */
function focusOn(selector: string): () => void {
  const attempt = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    stop();
    if (document.activeElement?.closest('#main *, [role="dialog"]')) return;
    element.tabIndex = -1;
    if (selector !== 'h1') element.scrollIntoView();
    element.focus({ preventScroll: true });
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

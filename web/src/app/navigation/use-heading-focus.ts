import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Time to wait for a page's heading, which may depend on its data. */
const waitMs = 10_000;
const ownMoves = ['keydown', 'pointerdown'] as const;

/**
 * Moves the focus to the heading of each new page, or to the element of the URL's fragment: screen readers announce it,
 * and the Tab key continues from there. Leaves the focus alone if the page or a dialog has set it. A changed filter in
 * the URL is not a new page.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef({ pathname, hash });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash };
    if (before.pathname === pathname && (hash === '' || before.hash === hash)) return undefined;
    return hash === '' ? focusOn('h1') : focusOn(`#${CSS.escape(hash.slice(1))}`);
  }, [pathname, hash]);
}

/**
 * Focuses an element as soon as it exists, unless the user interacts first. @returns a function that stops
 * waiting
 */
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

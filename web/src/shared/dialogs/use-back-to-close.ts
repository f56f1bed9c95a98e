import { useEffect, useRef } from 'react';
import { seeStepsFirst } from '../history-steps.ts';

/** Dialogs fill the screen below the theme's `sm`. */
export const phone = '(max-width: 599.95px)';

/** Close functions of the open dialogs, the topmost last. */
const open: Array<() => void> = [];
/** Number of history entries pushed for dialogs, and the router's index of the page below them. */
let pushed = 0;
let page: unknown;
/**
 * State and URL to write to the page's history entry after going back to it; they may have changed while a dialog was
 * open.
 */
let restoring: { readonly state: unknown; readonly url: string } | null = null;

const dialogsOf = (state: unknown): number => (state as { dialogs?: number } | null)?.dialogs ?? 0;
const pageOf = (state: unknown): unknown => (state as { idx?: number } | null)?.idx;

/**
 * Closes a dialog on Back on phones, where dialogs look like pages. Each dialog has a history entry, removed
 * when it closes otherwise. The router does not observe this: the URL stays the same.
 * @param close may decide not to close; the dialog then stays open for the next Back
 * @param onDesktops true if Back also closes on wide screens
 */
export function useBackToClose(close: () => void, onDesktops = false): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!onDesktops && !matchMedia(phone).matches) return undefined;
    seeStepsFirst(onPop);
    const own = () => latest.current();
    open.push(own);
    settleSoon();
    return () => {
      open.splice(open.indexOf(own), 1);
      settleSoon();
    };
  }, [onDesktops]);
}

/** Deferred, so that closing one dialog and opening the next in its place changes no history. */
const settleSoon = () => setTimeout(settle);

/** Adjusts the number of history entries to the number of open dialogs. */
function settle(): void {
  if (restoring) return;
  // A link inside a dialog opened another page.
  if (pageOf(history.state) !== page) pushed = 0;
  page = pageOf(history.state);
  for (; pushed < open.length; pushed += 1) {
    history.pushState({ ...history.state, dialogs: pushed + 1 }, '');
  }
  if (pushed > open.length) goBack(pushed - open.length);
}

function goBack(entries: number): void {
  restoring = { state: { ...history.state, dialogs: open.length }, url: location.href };
  pushed = open.length;
  history.go(-entries);
}

function onPop(event: PopStateEvent): void {
  if (restoring) {
    event.stopImmediatePropagation();
    history.replaceState(restoring.state, '', restoring.url);
    restoring = null;
    settle();
    return;
  }
  const left = dialogsOf(event.state);
  if (pageOf(event.state) === page && left < pushed) {
    event.stopImmediatePropagation();
    pushed = left;
    for (const close of open.slice(left).reverse()) close();
    settleSoon();
  } else if (left > 0 && open.length === 0) {
    // Back from a page opened by a link inside a dialog: skips the dialogs' entries, which look like the page below.
    setTimeout(() => goBack(left));
  }
}

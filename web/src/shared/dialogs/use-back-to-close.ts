import { useEffect, useRef } from 'react';
import { seeStepsFirst } from '../history-steps.ts';

/** Below the theme's `sm` dialogs fill the screen. */
export const phone = '(max-width: 599.95px)';

/** How the open dialogs are closed, the topmost last. */
const open: Array<() => void> = [];
/** How many entries of the history stand for them, and the router's number of the page below. */
let pushed = 0;
let page: unknown;
/** What the entry of the page becomes once the entries above it are gone: it may have changed while a dialog was open. */
let restoring: { readonly state: unknown; readonly url: string } | null = null;

const dialogsOf = (state: unknown): number => (state as { dialogs?: number } | null)?.dialogs ?? 0;
const pageOf = (state: unknown): unknown => (state as { idx?: number } | null)?.idx;

/**
 * On a phone, where a dialog looks like a page, Back closes it: an entry of the history stands for it, and goes when the
 * dialog is closed otherwise. The router sees none of this: its address stays what it is.
 * @param close may refuse: the dialog is then there for the next Back too
 */
export function useBackToClose(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!matchMedia(phone).matches) return undefined;
    seeStepsFirst(onPop);
    const own = () => latest.current();
    open.push(own);
    settleSoon();
    return () => {
      open.splice(open.indexOf(own), 1);
      settleSoon();
    };
  }, []);
}

/** Later than what closes one dialog and opens the next at once. */
const settleSoon = () => setTimeout(settle);

/** Brings the history to as many entries as there are dialogs. */
function settle(): void {
  if (restoring) return;
  // A link inside a dialog led to another page.
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
    // Back from where a link inside a dialog led: the page below is wanted, which looks the same.
    setTimeout(() => goBack(left));
  }
}

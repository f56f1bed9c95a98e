import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { setSignOutTarget } from './src/shared/auth/sign-out-target.ts';
import { waitingToasts } from './src/shared/toasts/show-toast.ts';

configure({
  // Pages are lazy: on a busy machine transforming their code may take seconds.
  asyncUtilTimeout: 10_000,
  // Prints the document only when the message is read, not at each attempt of a repeated query.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(message ?? ''), 'message', {
      get: () => `${message}\n\n${prettyDOM(container)}`,
    }),
});

// A list without keys is a defect that React only logs, once per component.
const { error: logError } = console;
const missingKeys: unknown[] = [];
beforeEach(() => {
  console.error = (...words: unknown[]) => {
    if (/unique "key"|same key/.test(String(words[0]))) missingKeys.push(words.slice(1));
    else logError(...words);
  };
});
afterEach(() => {
  console.error = logError;
  expect(missingKeys.splice(0), 'lists without keys').toEqual([]);
});

// Prerendering is tested without a document, as on the gateway.
if (typeof document !== 'undefined') {
  // jsdom has no `matchMedia`.
  window.matchMedia ??= (media) => ({
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  });
  window.scrollTo = () => undefined;
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;

  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    setSignOutTarget(null);
    waitingToasts.set([]);
  });
}

import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setSignOutTarget } from './src/shared/auth/sign-out-target.ts';
import { waitingToasts } from './src/shared/toasts/show-toast.ts';

// Pages are lazy: on a busy machine their code may take seconds to be transformed.
configure({ asyncUtilTimeout: 10_000 });

// Prerendering is tested as the gateway does it: without a document.
if (typeof document !== 'undefined') {
  // jsdom has no media queries; nothing prefers anything.
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
  // Nothing is laid out, so nothing is out of view.
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

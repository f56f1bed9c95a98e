import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

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

// Pages are lazy: on a busy machine their code may take seconds to be transformed.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

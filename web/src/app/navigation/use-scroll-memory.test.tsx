import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScrollMemory } from './use-scroll-memory.ts';

let longest = 10_000;
let grown: (() => void) | null = null;

function scrollBy(top: number) {
  Object.defineProperty(window, 'scrollY', { value: Math.min(top, longest), configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  longest = 10_000;
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => scrollBy(Number(top)));
  class Observer {
    constructor(notify: () => void) {
      grown = notify;
    }
    observe() {}
    disconnect() {
      grown = null;
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'scrollY');
});

function Pages() {
  useScrollMemory();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/shows/1">One</Link>
      <Link to="/shows?category=Trading">Trading</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const open = () =>
  render(
    <MemoryRouter initialEntries={['/shows']}>
      <Pages />
    </MemoryRouter>,
  );
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const back = () => fireEvent.click(screen.getByRole('button', { name: 'Back' }));

test('scrolls a new page to its top, and restores the position on Back', () => {
  open();
  act(() => scrollBy(1_200));
  follow('One');
  expect(window.scrollY).toBe(0);
  act(() => scrollBy(300));
  back();
  expect(window.scrollY).toBe(1_200);
});

test('does not scroll when a filter changes', () => {
  open();
  act(() => scrollBy(200));
  follow('Trading');
  expect(window.scrollY).toBe(200);
});

test('waits for a list that is still growing', () => {
  open();
  act(() => scrollBy(1_200));
  follow('One');
  longest = 500;
  back();
  expect(window.scrollY).toBe(500);
  longest = 10_000;
  act(() => grown?.());
  expect(window.scrollY).toBe(1_200);
  expect(grown).toBeNull();
});

test('does not scroll after the user has scrolled', () => {
  open();
  act(() => scrollBy(1_200));
  follow('One');
  longest = 500;
  back();
  act(() => void window.dispatchEvent(new Event('wheel')));
  expect(grown).toBeNull();
});

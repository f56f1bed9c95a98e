import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { openRoutes } from '../testing/open-routes.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

let showLate: () => void = () => undefined;

function Late() {
  const [shown, setShown] = useState(false);
  showLate = () => setShown(true);
  return shown ? <h1>Late</h1> : <p role="status">Loading…</p>;
}

function Pages() {
  useHeadingFocus();
  return (
    <>
      <nav>
        {['/shows', '/shows?category=Trading', '/live', '/late', '/form', '/shows#about'].map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        <Routes>
          <Route
            path="/shows"
            element={
              <>
                <h1>Shows</h1>
                <section id="about">About the shows</section>
              </>
            }
          />
          <Route path="/live" element={<h1>Live</h1>} />
          <Route path="/late" element={<Late />} />
          <Route
            path="/form"
            element={
              <>
                <h1>Form</h1>
                {/* biome-ignore lint/a11y/noAutofocus: a page that sets its own focus. */}
                <input autoFocus aria-label="Code" />
              </>
            }
          />
        </Routes>
      </main>
    </>
  );
}

function open() {
  render(
    <MemoryRouter initialEntries={['/shows']}>
      <Pages />
    </MemoryRouter>,
  );
}
function follow(name: string) {
  const link = screen.getByRole('link', { name });
  link.focus();
  fireEvent.click(link);
}
const focused = () => document.activeElement?.textContent ?? '';

test('focuses the heading of a new page', () => {
  open();
  expect(document.activeElement).toBe(document.body);
  follow('/live');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Live' }));
  follow('/shows');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shows' }));
});

test('does not move the focus when a filter changes', () => {
  open();
  follow('/shows?category=Trading');
  expect(focused()).toBe('/shows?category=Trading');
});

test('focuses the element of the URL’s fragment', () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  open();
  follow('/live');
  follow('/shows#about');
  expect(focused()).toBe('About the shows');
  expect(scrolled.mock.contexts).toEqual([document.activeElement]);
});

test('waits for the heading of a loading page', async () => {
  open();
  follow('/late');
  expect(focused()).toBe('/late');
  act(() => showLate());
  await waitFor(() => expect(focused()).toBe('Late'));
});

test('does not move the focus after a user interaction', async () => {
  open();
  follow('/late');
  fireEvent.keyDown(window, { key: 'Tab' });
  act(() => showLate());
  await screen.findByRole('heading', { name: 'Late' });
  expect(focused()).toBe('/late');
});

test('leaves the focus of a page that sets it itself', () => {
  open();
  follow('/form');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }));
});

test('focuses the heading after following a footer link', async () => {
  openRoutes('/contact');
  await screen.findByRole('heading', { level: 1, name: 'Talk to us' });
  follow('Cookies');
  const heading = await screen.findByRole('heading', { level: 1, name: /Cookies/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
}, 60_000);

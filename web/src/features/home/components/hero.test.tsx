import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press } from '../../../shared/testing/page.tsx';
import { Hero } from './hero.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () =>
  render(
    <MemoryRouter>
      <Hero />
    </MemoryRouter>,
  );
const hero = () => screen.getByRole('region', { name: 'Welcome' });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const counter = () => screen.getByText(/^0\d \/ 03$/).textContent;
const stats = () => [...hero().querySelectorAll('dd [aria-hidden]')].map(({ textContent }) => textContent);

function links() {
  const current = hero().querySelector<HTMLElement>('[data-current="true"]');
  if (!current) throw new Error('No slide is shown.');
  return within(current)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
}

test('shows three slides with their links and wraps around in both directions', () => {
  open();
  expect([counter(), links()]).toEqual(['01 / 03', ['/shows', '/live']]);
  press('Next slide');
  expect([counter(), links()]).toEqual(['02 / 03', ['/live', '/community']]);
  press('Next slide');
  expect([counter(), links()]).toEqual(['03 / 03', ['/register', '/live']]);
  press('Next slide');
  expect(counter()).toBe('01 / 03');
  press('Previous slide');
  expect(counter()).toBe('03 / 03');
  press('Slide 2');
  expect(counter()).toBe('02 / 03');
  expect(screen.getByRole('button', { name: 'Slide 2' }).getAttribute('aria-current')).toBe('true');
});

test('shows each slide for five seconds', () => {
  open();
  pass(4_999);
  expect(counter()).toBe('01 / 03');
  pass(1);
  expect(counter()).toBe('02 / 03');
  pass(5_000);
  pass(5_000);
  expect(counter()).toBe('01 / 03');
});

test('pauses the slides on hover and on keyboard focus, independently', () => {
  open();
  const next = screen.getByRole('button', { name: 'Next slide' });
  vi.spyOn(next, 'matches').mockReturnValue(true);
  fireEvent.pointerEnter(hero(), { pointerType: 'mouse' });
  fireEvent.focus(next);
  pass(20_000);
  expect(counter()).toBe('01 / 03');
  fireEvent.pointerLeave(hero());
  pass(20_000);
  expect(counter()).toBe('01 / 03');
  fireEvent.blur(next);
  pass(5_000);
  expect(counter()).toBe('02 / 03');
});

test('does not pause on a click on a button', () => {
  open();
  const next = screen.getByRole('button', { name: 'Next slide' });
  vi.spyOn(next, 'matches').mockReturnValue(false);
  fireEvent.focus(next);
  pass(5_000);
  expect(counter()).toBe('02 / 03');
});

test('stops at the pause button until it is pressed again', () => {
  open();
  press('Pause slides');
  pass(20_000);
  expect(counter()).toBe('01 / 03');
  press('Play slides');
  pass(5_000);
  expect(counter()).toBe('02 / 03');
});

test('counts the numbers up over two seconds, again for each slide', () => {
  open();
  expect(stats()).toEqual(['40K+', '80+', '3.9']);
  pass(1_000);
  expect(stats()).toEqual(['45K+', '90+', '4.4']);
  pass(1_100);
  expect(stats()).toEqual(['50K+', '100+', '4.9']);
  press('Next slide');
  expect(stats()).toEqual(['40K+', '80+', '3.9']);
  pass(2_100);
  expect(stats()).toEqual(['50K+', '100+', '4.9']);
});

test('moves nothing automatically under reduced motion and shows final numbers', () => {
  const reducedMotion = { ...matchMedia('all'), matches: true };
  vi.spyOn(window, 'matchMedia').mockReturnValue(reducedMotion);
  open();
  expect(stats()).toEqual(['50K+', '100+', '4.9']);
  pass(20_000);
  expect(counter()).toBe('01 / 03');
  expect(screen.queryByRole('button', { name: 'Pause slides' })).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacedStore } from './paced-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const open = () => createPacedStore((sum: number, add: number) => sum + add, 0, 250);

test('renders the first change within a frame and later ones together', () => {
  const store = open();
  store.dispatch(1);
  expect(store.get()).toBe(0);
  expect(store.latest()).toBe(1);
  vi.advanceTimersByTime(16);
  expect(store.get()).toBe(1);
  store.dispatch(1);
  store.dispatch(1);
  vi.advanceTimersByTime(200);
  expect(store.get()).toBe(1);
  vi.advanceTimersByTime(50);
  expect(store.get()).toBe(3);
});

test('renders urgent changes immediately, with all pending ones', () => {
  const store = open();
  store.dispatch(1);
  store.dispatch(1, 'now');
  expect(store.get()).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('does not render an action without a change', () => {
  const store = open();
  let drawn = 0;
  store.subscribe(() => {
    drawn += 1;
  });
  store.dispatch(0);
  vi.runAllTimers();
  expect(drawn).toBe(0);
});

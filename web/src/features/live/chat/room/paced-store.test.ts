import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacedStore } from './paced-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const open = () => createPacedStore((sum: number, add: number) => sum + add, 0, 250);

test('the first change is drawn within a frame, the next ones together', () => {
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

test('what somebody waits for is drawn at once, with all that waited', () => {
  const store = open();
  store.dispatch(1);
  store.dispatch(1, 'now');
  expect(store.get()).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('a change that changes nothing draws nothing', () => {
  const store = open();
  let drawn = 0;
  store.subscribe(() => {
    drawn += 1;
  });
  store.dispatch(0);
  vi.runAllTimers();
  expect(drawn).toBe(0);
});

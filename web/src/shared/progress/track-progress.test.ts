import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMetadata, pause, playTo } from '../testing/fake-video.ts';
import { percentOf, trackProgress } from './track-progress.ts';

let element: HTMLVideoElement;
const save = vi.fn<(percent: number, leaving: boolean) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  element = document.createElement('video');
  save.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [30, 120, 25],
  [1, 8, 12.5],
  [130, 120, 100],
  [10, Number.NaN, null],
  [10, Number.POSITIVE_INFINITY, null],
  [10, 0, null],
])('%d of %d seconds are %s percent', (currentTime, duration, percent) =>
  expect(percentOf({ currentTime, duration })).toBe(percent),
);

test('reports every 15 seconds during playback, and not while paused', () => {
  const stop = trackProgress(element, save);
  loadMetadata(element, 200);
  playTo(element, 10);
  vi.advanceTimersByTime(15_000);
  playTo(element, 25);
  vi.advanceTimersByTime(15_000);
  expect(save.mock.calls).toEqual([
    [5, false],
    [12.5, false],
  ]);
  pause(element);
  vi.advanceTimersByTime(60_000);
  expect(save).toHaveBeenCalledTimes(2);
  stop();
  expect(save).toHaveBeenCalledTimes(2);
});

test('reports on pause, when the page is hidden or left, and when the player closes', () => {
  const stop = trackProgress(element, save);
  loadMetadata(element, 100);
  playTo(element, 10);
  pause(element);
  playTo(element, 20);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  playTo(element, 30);
  fireEvent(window, new Event('pagehide'));
  playTo(element, 40);
  stop();
  expect(save.mock.calls).toEqual([
    [10, false],
    [20, true],
    [30, true],
    [40, true],
  ]);
});

test('reports nothing when the page is shown again', () => {
  const stop = trackProgress(element, save);
  loadMetadata(element, 100);
  playTo(element, 10);
  fireEvent(document, new Event('visibilitychange'));
  expect(save).not.toHaveBeenCalled();
  stop();
});

test('reports nothing before playback or without a duration', () => {
  const stop = trackProgress(element, save);
  loadMetadata(element, 100);
  fireEvent(window, new Event('pagehide'));
  stop();
  const other = document.createElement('video');
  const stopOther = trackProgress(other, save);
  playTo(other, 10);
  pause(other);
  stopOther();
  expect(save).not.toHaveBeenCalled();
});

test('a removed source does not reset the progress', () => {
  const stop = trackProgress(element, save);
  loadMetadata(element, 100);
  playTo(element, 66.5);
  loadMetadata(element, Number.NaN);
  stop();
  expect(save.mock.calls).toEqual([[66.5, true]]);
});

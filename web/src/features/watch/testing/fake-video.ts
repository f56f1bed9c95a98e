import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** jsdom plays nothing: this gives its video elements a place, a duration, and calls that can be looked at. */
export function startFakeVideo() {
  const play = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const canPlayType = vi.fn<(type: string) => CanPlayTypeResult>(() => '');
  beforeEach(() => {
    play.mockClear().mockResolvedValue(undefined);
    canPlayType.mockReturnValue('');
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation(canPlayType);
    Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
      value: Object.assign(new EventTarget(), { [Symbol.iterator]: () => [][Symbol.iterator]() }),
      configurable: true,
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return { play, canPlayType };
}

/** The one video on the page. */
export function video(): HTMLVideoElement {
  const element = document.querySelector('video');
  if (!element) throw new Error('There is no video.');
  return element;
}

/** As after the first bytes: the duration is known. */
export function loadMetadata(element: HTMLVideoElement, durationSeconds: number): void {
  set(element, { duration: durationSeconds, readyState: 1 });
  fireEvent.durationChange(element);
}

/** As while playing: from here on it is not paused, and stands at a place. */
export function playTo(element: HTMLVideoElement, seconds: number): void {
  set(element, { paused: false });
  fireEvent.playing(element);
  element.currentTime = seconds;
  fireEvent.timeUpdate(element);
}

export function pause(element: HTMLVideoElement): void {
  set(element, { paused: true });
  fireEvent.pause(element);
}

function set(element: HTMLVideoElement, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
}

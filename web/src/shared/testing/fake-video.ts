import { act, fireEvent } from '@testing-library/react';
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
    const lists = new WeakMap<HTMLMediaElement, FakeTracks>();
    Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
      get(this: HTMLMediaElement) {
        const list = lists.get(this) ?? new FakeTracks(this);
        lists.set(this, list);
        return list;
      },
      configurable: true,
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return { play, canPlayType };
}

/** The text tracks of a video: one for each of its track elements. */
class FakeTracks extends EventTarget {
  private readonly media: HTMLMediaElement;
  private readonly tracks = new Map<Element, { language: string; mode: TextTrackMode }>();

  constructor(media: HTMLMediaElement) {
    super();
    this.media = media;
  }
  *[Symbol.iterator]() {
    for (const element of this.media.querySelectorAll('track')) {
      const track = this.tracks.get(element) ?? { language: element.srclang, mode: 'disabled' as const };
      this.tracks.set(element, track);
      yield track;
    }
  }
}

/** Switches captions as the player's button does. */
export function showTrack(element: HTMLVideoElement, language: string | null): void {
  for (const track of element.textTracks) track.mode = track.language === language ? 'showing' : 'disabled';
  act(() => {
    element.textTracks.dispatchEvent(new Event('change'));
  });
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

/** As when all that was loaded has been played. */
export const runDry = (element: HTMLVideoElement) => fireEvent.waiting(element);

export function pause(element: HTMLVideoElement): void {
  set(element, { paused: true });
  fireEvent.pause(element);
}

function set(element: HTMLVideoElement, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
}

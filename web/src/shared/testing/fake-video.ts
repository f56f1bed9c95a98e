import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** jsdom plays no media: gives video elements a position, a duration and observable calls. */
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

/** The text tracks of a video, one per track element. */
class FakeTracks extends EventTarget {
  private readonly media: HTMLMediaElement;
  private readonly tracks = new Map<Element, { kind: string; language: string; mode: TextTrackMode }>();

  constructor(media: HTMLMediaElement) {
    super();
    this.media = media;
  }
  *[Symbol.iterator]() {
    for (const element of this.media.querySelectorAll('track')) {
      const track = this.tracks.get(element) ?? {
        kind: element.kind,
        language: element.srclang,
        mode: 'disabled' as const,
      };
      this.tracks.set(element, track);
      yield track;
    }
  }
}

/** Switches captions like the player's button. */
export function showTrack(element: HTMLVideoElement, language: string | null): void {
  for (const track of element.textTracks) track.mode = track.language === language ? 'showing' : 'disabled';
  act(() => {
    element.textTracks.dispatchEvent(new Event('change'));
  });
}

export function video(): HTMLVideoElement {
  const element = document.querySelector('video');
  if (!element) throw new Error('There is no video.');
  return element;
}

/** Simulates loaded metadata: the duration is known. */
export function loadMetadata(element: HTMLVideoElement, durationSeconds: number): void {
  set(element, { duration: durationSeconds, readyState: 1 });
  fireEvent.durationChange(element);
}

/** Simulates playback up to a position. */
export function playTo(element: HTMLVideoElement, seconds: number): void {
  set(element, { paused: false });
  fireEvent.playing(element);
  element.currentTime = seconds;
  fireEvent.timeUpdate(element);
}

/** Simulates an empty buffer. */
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

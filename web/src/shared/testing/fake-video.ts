import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';

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

interface FakeTrack {
  readonly kind: string;
  readonly label: string;
  readonly language: string;
  mode: TextTrackMode;
}

/** The text tracks of a video, one per track element. */
class FakeTracks extends EventTarget {
  private readonly media: HTMLMediaElement;
  private readonly tracks = new Map<Element, FakeTrack>();

  constructor(media: HTMLMediaElement) {
    super();
    this.media = media;
  }
  *[Symbol.iterator]() {
    for (const element of this.media.querySelectorAll('track')) {
      const track = this.tracks.get(element) ?? {
        kind: element.kind,
        label: element.label,
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

class FakeCue {
  readonly text: string;
  readonly startTime: number;
  constructor(startTime: number, _: number, text: string) {
    this.startTime = startTime;
    this.text = text;
  }
}

/** Collects the cues that code adds to a video, or to all videos of a prototype, from now on. */
export function collectCues(element: HTMLVideoElement): FakeCue[] {
  vi.stubGlobal('VTTCue', FakeCue);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(element, 'addTextTrack');
  });
  const cues: FakeCue[] = [];
  const addTextTrack = function (this: HTMLVideoElement, kind: TextTrackKind, label: string) {
    this.append(Object.assign(document.createElement('track'), { kind, label }));
    return { addCue: (cue: FakeCue) => cues.push(cue) };
  };
  Object.assign(element, { addTextTrack });
  return cues;
}

/** Points at the seek bar of a video that has started. */
export async function pointAtSeekBar(): Promise<void> {
  const bar = await vi.waitUntil(() => document.querySelector('media-time-range'));
  fireEvent.pointerEnter(bar);
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
export const stallVideo = (element: HTMLVideoElement) => fireEvent.waiting(element);

export function pause(element: HTMLVideoElement): void {
  set(element, { paused: true });
  fireEvent.pause(element);
}

function set(element: HTMLVideoElement, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
}

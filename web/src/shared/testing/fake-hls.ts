import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';

type Listener = (event: string, data: Record<string, unknown>) => void;

interface FakeConfig {
  capLevelToPlayerSize?: boolean;
  liveSyncDurationCount?: number;
  startLevel?: number;
}

/** The part of hls.js that the player uses, controlled by the test. */
export class FakeHls {
  static readonly Events = {
    MANIFEST_LOADED: 'loaded',
    MANIFEST_PARSED: 'parsed',
    LEVEL_SWITCHED: 'switched',
    FRAG_BUFFERED: 'buffered',
    ERROR: 'error',
  } as const;
  /** Simulates support for Media Source Extensions. */
  static isSupportedHere = true;
  static readonly isSupported = () => FakeHls.isSupportedHere;
  static readonly instances: FakeHls[] = [];
  static readonly ErrorTypes = { MEDIA_ERROR: 'mediaError', NETWORK_ERROR: 'networkError' } as const;

  readonly config: FakeConfig & { startPosition?: number };
  levels: { height: number; bitrate: number }[] = [];
  private manualLevel: number | undefined;
  private firstManualLevel: number | undefined;
  autoLevelCapping = -2;
  source = '';
  /** Number of source requests, and of resumed loads. */
  sources = 0;
  starts = 0;
  liveSyncPosition: number | null = null;
  latency = 0;
  latestLevelDetails: { edge: number; live: boolean } | null = { edge: 0, live: true };
  playingDate: Date | null = null;
  recovered = 0;
  isDestroyed = false;
  private readonly listeners = new Map<string, Listener>();

  constructor(config: FakeConfig) {
    this.config = config;
    FakeHls.instances.push(this);
  }
  get autoLevelEnabled() {
    return (this.manualLevel ?? -1) === -1;
  }
  get nextLevel() {
    return this.manualLevel ?? -1;
  }
  set nextLevel(level: number) {
    this.firstManualLevel ??= level;
    this.manualLevel = level;
  }
  /** As in hls.js, the first `nextLevel` overrules the setting, `-1` included. */
  get startLevel() {
    return this.firstManualLevel ?? this.config.startLevel;
  }
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener);
  }
  loadSource(url: string) {
    this.source = url;
    this.sources += 1;
  }
  startLoad() {
    this.starts += 1;
  }
  attachMedia() {}
  recoverMediaError() {
    this.recovered += 1;
  }
  destroy() {
    this.isDestroyed = true;
  }

  /** Simulates the manifest, with one level per height, and an audio rendition if it has a URL. */
  parse(heights: readonly number[], audioUrl?: string) {
    this.firstManualLevel = this.manualLevel = undefined;
    this.levels = heights.map((height) => ({ height, bitrate: height * 1_000 }));
    this.emit(FakeHls.Events.MANIFEST_PARSED, {});
    const audio = audioUrl === undefined ? [] : [{ audioCodec: 'mp4a.40.2', url: audioUrl }];
    this.emit(FakeHls.Events.MANIFEST_LOADED, { levels: [{ videoCodec: 'avc1.4d401f' }, ...audio] });
  }
  /** Simulates a switch to a level. */
  play(level: number) {
    this.emit(FakeHls.Events.LEVEL_SWITCHED, { level });
  }
  /** Simulates a loaded fragment. */
  load() {
    this.emit(FakeHls.Events.FRAG_BUFFERED, {});
  }
  /** @param code HTTP status of the response, if any */
  fail(type: string, fatal: boolean, code?: number) {
    this.emit(FakeHls.Events.ERROR, { type, fatal, ...(code === undefined ? {} : { response: { code } }) });
  }
  private emit(event: string, data: Record<string, unknown>) {
    act(() => this.listeners.get(event)?.(event, data));
  }
}

/** Starts each test without streams. Requires `vi.mock('hls.js/light', …)` with `FakeHls` as its default export. */
export function startFakeHls(): () => Promise<FakeHls> {
  beforeEach(() => {
    FakeHls.isSupportedHere = true;
    FakeHls.instances.length = 0;
  });
  return async () => {
    await waitFor(() => expect(FakeHls.instances).toHaveLength(1));
    const [instance] = FakeHls.instances;
    if (!instance) throw new Error('No stream was attached.');
    return instance;
  };
}

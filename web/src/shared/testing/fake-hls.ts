import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';

type Listener = (event: string, data: Record<string, unknown>) => void;

/** What the player uses of hls.js, to be driven by hand. */
export class FakeHls {
  static readonly Events = {
    MANIFEST_PARSED: 'parsed',
    LEVEL_SWITCHED: 'switched',
    FRAG_BUFFERED: 'buffered',
    ERROR: 'error',
  } as const;
  /** Whether the browser has Media Source. */
  static isSupportedHere = true;
  static readonly isSupported = () => FakeHls.isSupportedHere;
  /** All that were made since the test began. */
  static readonly instances: FakeHls[] = [];
  static readonly ErrorTypes = { MEDIA_ERROR: 'mediaError', NETWORK_ERROR: 'networkError' } as const;

  readonly config: { capLevelToPlayerSize?: boolean };
  levels: { height: number; bitrate: number }[] = [];
  nextLevel = -2;
  autoLevelCapping = -2;
  source = '';
  /** How often the source was asked for, and how often loading went on. */
  sources = 0;
  starts = 0;
  liveSyncPosition: number | null = null;
  latency = 0;
  playingDate: Date | null = null;
  recovered = 0;
  isDestroyed = false;
  private readonly listeners = new Map<string, Listener>();

  constructor(config: { capLevelToPlayerSize?: boolean }) {
    this.config = config;
    FakeHls.instances.push(this);
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

  /** The manifest has come, with a level of each height. */
  parse(heights: readonly number[]) {
    this.levels = heights.map((height) => ({ height, bitrate: height * 1_000 }));
    this.emit(FakeHls.Events.MANIFEST_PARSED, {});
  }
  /** A level plays now. */
  play(level: number) {
    this.emit(FakeHls.Events.LEVEL_SWITCHED, { level });
  }
  /** A piece has come. */
  load() {
    this.emit(FakeHls.Events.FRAG_BUFFERED, {});
  }
  /** @param code of the answer, where there was one */
  fail(type: string, fatal: boolean, code?: number) {
    this.emit(FakeHls.Events.ERROR, { type, fatal, ...(code === undefined ? {} : { response: { code } }) });
  }
  private emit(event: string, data: Record<string, unknown>) {
    act(() => this.listeners.get(event)?.(event, data));
  }
}

/** Begins each test without streams. Their module is to be mocked: `vi.mock('hls.js/light', …)` with `FakeHls` as its default. */
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

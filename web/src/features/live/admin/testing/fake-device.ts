import type { DeviceReply } from '@poc/contracts/device-video';
import { afterEach, beforeEach, vi } from 'vitest';

/** The server's side of a connection. */
export class FakeVideoSocket {
  static readonly OPEN = 1;
  static opened: FakeVideoSocket[] = [];
  readonly url: string;
  readyState = 0;
  bufferedAmount = 0;
  readonly sent: (string | Blob)[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(url: URL) {
    this.url = url.href;
    FakeVideoSocket.opened.push(this);
  }
  send(data: string | Blob): void {
    this.sent.push(data);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  reply(reply: DeviceReply): void {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  texts(): unknown[] {
    return this.sent.flatMap((data) => (typeof data === 'string' ? [JSON.parse(data)] : []));
  }
  bytes(): number {
    return this.sent.reduce((sum, data) => sum + (typeof data === 'string' ? 0 : data.size), 0);
  }
}

export class FakeRecorder {
  static started: FakeRecorder[] = [];
  static isTypeSupported = (type: string) => type.includes('h264');
  readonly options: MediaRecorderOptions;
  state: 'inactive' | 'recording' = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(_media: MediaStream, options: MediaRecorderOptions) {
    this.options = options;
  }
  start(): void {
    this.state = 'recording';
    FakeRecorder.started.push(this);
  }
  stop(): void {
    this.state = 'inactive';
    this.record(10);
    this.onstop?.();
  }
  record(bytes: number): void {
    this.ondataavailable?.({ data: new Blob([new Uint8Array(bytes)]) });
  }
}

class FakeTrack {
  readonly kind: 'video' | 'audio';
  readonly deviceId: string;
  isOn = true;
  onended: (() => void) | null = null;
  constructor(kind: 'video' | 'audio', deviceId: string) {
    this.kind = kind;
    this.deviceId = deviceId;
  }
  stop(): void {
    this.isOn = false;
  }
  getSettings = () => ({ deviceId: this.deviceId });
}

class FakeMedia {
  readonly tracks: readonly FakeTrack[];
  constructor(tracks: readonly FakeTrack[]) {
    this.tracks = tracks;
  }
  getTracks = () => this.tracks;
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
}

class FakeAudioContext {
  createAnalyser = () => ({
    fftSize: 4,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.5),
  });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = async () => undefined;
}

export interface FakeDevice {
  /** All tracks that were opened. */
  readonly tracks: FakeTrack[];
  readonly getUserMedia: ReturnType<typeof vi.fn>;
  readonly getDisplayMedia: ReturnType<typeof vi.fn>;
  socket(at?: number): FakeVideoSocket;
  recorder(at?: number): FakeRecorder;
}

/** A browser with two cameras, a microphone and a recorder, for each test of a file. */
export function startFakeDevice(): FakeDevice {
  const tracks: FakeTrack[] = [];
  const track = (kind: 'video' | 'audio', id: string) => {
    const made = new FakeTrack(kind, id);
    tracks.push(made);
    return made;
  };
  const getUserMedia = vi.fn();
  const getDisplayMedia = vi.fn();
  beforeEach(() => {
    tracks.length = 0;
    FakeVideoSocket.opened = [];
    FakeRecorder.started = [];
    const idOf = (wish: { deviceId?: { exact: string } } | undefined, other: string) =>
      wish?.deviceId?.exact ?? other;
    getUserMedia.mockReset().mockImplementation(async ({ video, audio }) => {
      const picture = video ? [track('video', idOf(video, 'front'))] : [];
      return new FakeMedia([...picture, track('audio', idOf(audio, 'mic'))]);
    });
    getDisplayMedia.mockReset().mockImplementation(async () => new FakeMedia([track('video', 'screen')]));
    const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label });
    const enumerateDevices = async () => [
      device('videoinput', 'front', 'Front camera'),
      device('videoinput', 'back', 'Back camera'),
      device('audioinput', 'mic', ''),
    ];
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('WebSocket', FakeVideoSocket);
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    vi.stubGlobal('MediaStream', FakeMedia);
    vi.stubGlobal('AudioContext', FakeAudioContext);
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia, getDisplayMedia, enumerateDevices },
      configurable: true,
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  return {
    tracks,
    getUserMedia,
    getDisplayMedia,
    socket: (at = -1) => FakeVideoSocket.opened.at(at) ?? fail('no connection'),
    recorder: (at = -1) => FakeRecorder.started.at(at) ?? fail('no recording'),
  };
}

function fail(message: string): never {
  throw new Error(message);
}

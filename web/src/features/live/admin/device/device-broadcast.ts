import { limits } from '../../../../config/limits.ts';
import { createStore, type ExternalStore } from '../../../../shared/external-store.ts';
import { connectDevice, type DeviceConnection, type DeviceRefusal } from '../api/device-connection.ts';
import { createLineMeter } from './line-meter.ts';
import { recordingFormat } from './recording-format.ts';

export interface DeviceState {
  readonly phase: 'off' | 'connecting' | 'sending' | 'reconnecting' | 'refused';
  /** Averaged over the last chunks, see `line-meter.ts`. */
  readonly kbps: number;
  /** True if the bit rate was lowered, because the connection is too slow for the best one. */
  readonly isLowered: boolean;
  /** The server's reason for closing the connection. */
  readonly refusal: DeviceRefusal | null;
}

/** Sends a camera or a screen to a stream until it is stopped. */
export interface DeviceBroadcast extends ExternalStore<DeviceState> {
  start(media: MediaStream): void;
  /** Continues with another camera, microphone or picture size, on a new connection. */
  replace(media: MediaStream): void;
  stop(): void;
}

const off: DeviceState = { phase: 'off', kbps: 0, isLowered: false, refusal: null };
const mayPass = new Set(['service_unavailable', 'internal_error', 'upstream_timeout', 'too_many_requests']);

export function createDeviceBroadcast(streamId: string): DeviceBroadcast {
  const store = createStore<DeviceState>(off);
  let media: MediaStream | null = null;
  let connection: DeviceConnection | null = null;
  let recorder: MediaRecorder | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let rateAt = 0;
  /** True if the previous connection was considered lost. Two in a row mean that the connection is too slow. */
  let wasLost = false;
  const device = crypto.randomUUID();

  const set = (change: Partial<DeviceState>): void => store.set({ ...store.get(), ...change });

  function disconnect(): void {
    clearTimeout(retry);
    if (recorder) recorder.ondataavailable = null;
    if (recorder?.state === 'recording') recorder.stop();
    connection?.close();
    recorder = null;
    connection = null;
  }

  function connect(): void {
    disconnect();
    const format = recordingFormat();
    if (!media || !format) return;
    const { mimeType, ...announced } = format;
    const own = connectDevice(
      streamId,
      { ...announced, device },
      {
        onAccepted: () => record(own, mimeType),
        onClosed: (refusal) => {
          if (connection !== own) return;
          if (refusal === null || mayPass.has(refusal.code)) return reconnect();
          disconnect();
          media = null;
          set({ phase: 'refused', refusal });
        },
      },
    );
    connection = own;
  }

  function reconnect(): void {
    disconnect();
    if (store.get().phase === 'sending') set({ phase: 'reconnecting', kbps: 0 });
    const waitMs = Math.min(limits.minReconnectMs * 2 ** attempts, limits.maxReconnectMs);
    attempts += 1;
    retry = setTimeout(connect, waitMs * (1 - limits.reconnectJitter * Math.random()));
  }

  function record(to: DeviceConnection, mimeType: string): void {
    if (!media || connection !== to) return;
    const rate = limits.deviceRates[rateAt] ?? 0;
    const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
      mimeType,
      videoBitsPerSecond: rate,
      audioBitsPerSecond: limits.deviceAudioRate,
      videoKeyFrameIntervalDuration: limits.deviceKeyframeMs,
    };
    const own = new MediaRecorder(media, options);
    recorder = own;
    const line = createLineMeter();
    own.ondataavailable = ({ data }) => {
      const { delayMs, stalledMs, kbps } = line.measure(to.unsent(), data.size);
      if (delayMs > limits.deviceDelayMs) return replaceConnection(stalledMs > limits.deviceLostMs);
      to.send(data);
      attempts = 0;
      if (media) set({ phase: 'sending', kbps });
    };
    own.onerror = reconnect;
    own.start(limits.deviceChunkMs);
  }

  /** Reconnects with a lower bit rate, unless the connection was lost for the first time. */
  function replaceConnection(isLost: boolean): void {
    if (!isLost || wasLost) {
      rateAt = Math.min(rateAt + 1, limits.deviceRates.length - 1);
      set({ isLowered: true });
    }
    wasLost = isLost;
    reconnect();
  }

  return {
    ...store,
    start(chosen) {
      media = chosen;
      attempts = 0;
      rateAt = 0;
      wasLost = false;
      set({ ...off, phase: 'connecting' });
      connect();
    },
    replace(chosen) {
      if (!media) return;
      media = chosen;
      attempts = 0;
      reconnect();
    },
    stop() {
      media = null;
      const [last, to] = [recorder, connection];
      set(off);
      if (last?.state !== 'recording' || !to) return disconnect();
      clearTimeout(retry);
      // The last chunk is still sent.
      last.onstop = disconnect;
      last.stop();
    },
  };
}

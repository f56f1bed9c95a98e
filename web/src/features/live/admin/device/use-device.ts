import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Capture, type CaptureChoice, capture, release } from './capture.ts';
import { createDeviceBroadcast, type DeviceState } from './device-broadcast.ts';
import { captureFault, failureName, lostDeviceText } from './device-texts.ts';

export interface Device {
  readonly state: DeviceState;
  /** True from "Go live" to "Stop", also while the connection is lost. */
  readonly isLive: boolean;
  readonly captured: Capture | null;
  readonly isOpening: boolean;
  readonly fault: string | null;
  open(choice: CaptureChoice): void;
  /** Turns the devices off. */
  close(): void;
  start(): void;
  stop(): void;
  /** Restarts the recording after the picture's size has changed. */
  restart(): void;
}

/** Camera, microphone and connection of this device for one stream. Stops them on unmount. */
export function useDevice(streamId: string): Device {
  const [broadcast] = useState(() => createDeviceBroadcast(streamId));
  const state = useSyncExternalStore(broadcast.subscribe, broadcast.get);
  const [captured, setCaptured] = useState<Capture | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const media = useRef<MediaStream | null>(null);
  const isGone = useRef(false);
  const isLive = ['connecting', 'sending', 'reconnecting'].includes(state.phase);

  function hold(next: Capture | null): void {
    if (media.current) release(media.current);
    media.current = next?.media ?? null;
    setCaptured(next);
    for (const track of next?.media.getTracks() ?? []) {
      track.onended = () => {
        if (media.current !== next?.media) return;
        broadcast.stop();
        hold(null);
        setFault(lostDeviceText);
      };
    }
  }

  /**
   * Opens the new devices before releasing the current ones, or after it on systems that open only one camera
   * at a time.
   */
  async function openNext(choice: CaptureChoice): Promise<Capture> {
    try {
      return await capture(choice);
    } catch (error) {
      if (!media.current || failureName(error) !== 'NotReadableError') throw error;
      release(media.current);
      return capture(choice).catch((failure: unknown) => {
        broadcast.stop();
        hold(null);
        throw failure;
      });
    }
  }

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      broadcast.stop();
      if (media.current) release(media.current);
      media.current = null;
    };
  }, [broadcast]);
  useWakeLock(isLive);

  return {
    ...{ state, isLive, captured, isOpening, fault },
    open(choice) {
      setFault(null);
      setOpening(true);
      openNext(choice)
        .then((next) => {
          if (isGone.current) return release(next.media);
          hold(next);
          broadcast.replace(next.media);
        })
        .catch((error: unknown) => {
          // Closing the browser's list of screens changes nothing.
          const isDeclined = choice.source === 'screen' && failureName(error) === 'NotAllowedError';
          if (!isDeclined) setFault(captureFault(error));
        })
        .finally(() => setOpening(false));
    },
    close: () => hold(null),
    start: () => media.current && broadcast.start(media.current),
    stop: broadcast.stop,
    restart: () => media.current && broadcast.replace(media.current),
  };
}

/** Keeps the screen on; browsers release the lock of a hidden page. */
function useWakeLock(isLive: boolean): void {
  useEffect(() => {
    if (!isLive || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // Phones refuse on low battery.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void lock?.release();
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [isLive]);
}

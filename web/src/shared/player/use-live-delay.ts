import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '../../config/limits.ts';
import type { HlsStream, LiveDelay } from './attach-hls.ts';

/**
 * Delay of a live stream.
 * @param stream empty for native HLS
 * @returns `delaySeconds` in steps, null while unknown; `goLive` when playback is behind the live edge, for example
 * after a pause; `isEdgeStale` while the live edge does not advance, because the host sends no video
 */
export function useLiveDelay(
  video: RefObject<HTMLVideoElement | null>,
  stream: RefObject<HlsStream | null>,
  isOn: boolean,
): { delaySeconds: number | null; goLive: (() => void) | null; isEdgeStale: boolean } {
  const [delaySeconds, setDelaySeconds] = useState<number | null>(null);
  const [isBehind, setIsBehind] = useState(false);
  const [isEdgeStale, setIsEdgeStale] = useState(false);
  const lastAdvance = useRef({ end: Number.NaN, atMs: 0 });
  const measure = () => {
    const element = video.current;
    return element && (stream.current ? stream.current.liveDelay() : nativeDelay(element));
  };
  const update = useEffectEvent(() => {
    const delay = measure();
    const nowMs = performance.now();
    if (delay && delay.end !== lastAdvance.current.end) lastAdvance.current = { end: delay.end, atMs: nowMs };
    setIsEdgeStale(delay !== null && nowMs - lastAdvance.current.atMs > limits.hostGoneMs);
    const step = limits.delayStepSeconds;
    setDelaySeconds(delay && Math.max(0, Math.round(delay.seconds / step) * step));
    setIsBehind(delay !== null && delay.edge - (video.current?.currentTime ?? 0) > limits.behindLiveSeconds);
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => update(), limits.delayPollMs);
    return () => clearInterval(timer);
  }, [isOn]);
  const goLive = () => {
    const delay = measure();
    if (!video.current || !delay) return;
    video.current.currentTime = delay.edge;
    void video.current.play();
  };
  return { delaySeconds, goLive: isBehind ? goLive : null, isEdgeStale };
}

/** Delay of native HLS, measured from the end of the seekable range, from which players keep a distance. */
function nativeDelay({ seekable, currentTime }: HTMLVideoElement): LiveDelay | null {
  if (seekable.length === 0) return null;
  const end = seekable.end(seekable.length - 1);
  return { end, edge: end - limits.behindLiveSeconds, seconds: end - currentTime };
}

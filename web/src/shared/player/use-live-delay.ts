import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { limits } from '../../config/limits.ts';
import type { HlsStream, LiveDelay } from './attach-hls.ts';

/**
 * How far a live picture is behind.
 * @param stream empty where the browser plays HLS itself
 * @returns `delaySeconds` behind what happens, in steps, null while unknown; `goLive` where the picture stands further
 *   back than other viewers' does, as after a pause
 */
export function useLiveDelay(
  video: RefObject<HTMLVideoElement | null>,
  stream: RefObject<HlsStream | null>,
  isOn: boolean,
): { delaySeconds: number | null; goLive: (() => void) | null } {
  const [delaySeconds, setDelaySeconds] = useState<number | null>(null);
  const [isBehind, setIsBehind] = useState(false);
  const look = () => {
    const element = video.current;
    return element && (stream.current ? stream.current.liveDelay() : nativeDelay(element));
  };
  const update = useEffectEvent(() => {
    const delay = look();
    const step = limits.delayStepSeconds;
    setDelaySeconds(delay && Math.max(0, Math.round(delay.seconds / step) * step));
    setIsBehind(delay !== null && delay.edge - (video.current?.currentTime ?? 0) > limits.behindLiveSeconds);
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => update(), limits.delayLookMs);
    return () => clearInterval(timer);
  }, [isOn]);
  const goLive = () => {
    const delay = look();
    if (!video.current || !delay) return;
    video.current.currentTime = delay.edge;
    void video.current.play();
  };
  return { delaySeconds, goLive: isBehind ? goLive : null };
}

/** Of a browser's own HLS: the end of what can be played, from which its players keep some distance. */
function nativeDelay({ seekable, currentTime }: HTMLVideoElement): LiveDelay | null {
  if (seekable.length === 0) return null;
  const end = seekable.end(seekable.length - 1);
  return { edge: end - limits.behindLiveSeconds, seconds: end - currentTime };
}

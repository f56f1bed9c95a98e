import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { attachHls, type HlsStream, playsHlsItself } from './attach-hls.ts';

interface PlaybackInput {
  video: RefObject<HTMLVideoElement | null>;
  url: string;
  kind: 'hls' | 'file';
  /** Pixels; null for no limit. */
  heightCap: number | null;
  startNow: boolean;
  startsAudioOnly: boolean;
  /** Percent; null for the start. */
  resumeAt: number | null;
  onFailure: () => void;
}

/**
 * Plays an address in a video element: files and, where the browser can, HLS by itself; else HLS by hls.js. A browser
 * that plays HLS itself chooses its own quality, so where the line asks for a limit hls.js comes first there too.
 */
export function usePlayback(input: PlaybackInput) {
  const { video, url, kind, heightCap, startNow, startsAudioOnly, resumeAt, onFailure } = input;
  const [playsItself, setPlaysItself] = useState(
    () => kind === 'file' || (playsHlsItself() && heightCap === null),
  );
  const [start, setStart] = useState<{ at: number | null } | null>(startNow ? { at: resumeAt } : null);
  const [qualities, setQualities] = useState<readonly number[]>([]);
  const [quality, setQuality] = useState<number | 'auto'>('auto');
  const [height, setHeight] = useState(0);
  const stream = useRef<HlsStream | null>(null);
  const audioOnly = useRef(startsAudioOnly);
  // A change of mind about data while playing holds from the next opening on: it must not interrupt.
  const cap = useRef(heightCap);
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    const element = video.current;
    if (!start || !element) return;
    let isGone = false;
    const stopSeeking = goTo(element, start.at);
    const play = async () => {
      try {
        await element.play();
      } catch (error) {
        // Browsers refuse to play what nobody pressed: then the play button comes back.
        if (!isGone && error instanceof DOMException && error.name === 'NotAllowedError') setStart(null);
      }
    };
    const giveUp = () => {
      if (isGone) return;
      if (playsHlsItself()) setPlaysItself(true);
      else fail();
    };
    const open = async () => {
      const options = {
        heightCap: cap.current,
        onQualities: setQualities,
        onHeight: setHeight,
        onFailure: giveUp,
      };
      const opened = await attachHls(element, url, options);
      if (isGone) return opened?.detach();
      if (!opened) return giveUp();
      stream.current = opened;
      opened.setAudioOnly(audioOnly.current);
      await play();
    };
    if (playsItself) void play();
    else open().catch(giveUp);
    return () => {
      isGone = true;
      stopSeeking();
      stream.current?.detach();
      stream.current = null;
    };
  }, [start, playsItself, url, video]);

  return {
    /** For the video element; undefined while hls.js feeds it. */
    src: playsItself ? url : undefined,
    isStarted: start !== null,
    wasResumed: start !== null && start.at !== null,
    start: (at: number | null) => setStart({ at }),
    startOver: () => {
      if (video.current) video.current.currentTime = 0;
    },
    qualities,
    quality,
    height,
    setQuality: (next: number | 'auto') => {
      setQuality(next);
      stream.current?.setQuality(next);
    },
    setAudioOnly: (on: boolean) => {
      audioOnly.current = on;
      stream.current?.setAudioOnly(on);
    },
  };
}

/** Goes to a place as soon as the duration is known. */
function goTo(element: HTMLVideoElement, percent: number | null): () => void {
  if (percent === null) return () => undefined;
  const go = () => {
    if (!Number.isFinite(element.duration) || element.duration <= 0) return;
    element.removeEventListener('durationchange', go);
    element.currentTime = (element.duration * percent) / 100;
  };
  element.addEventListener('durationchange', go);
  if (element.readyState > 0) go();
  return () => element.removeEventListener('durationchange', go);
}

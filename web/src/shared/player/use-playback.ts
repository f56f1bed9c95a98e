import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '../../config/limits.ts';
import { afterLoad } from '../code/after-load.ts';
import { useHydrated } from '../first-pass.ts';
import type { HlsStream } from './attach-hls.ts';
import { createRetries } from './retry-loading.ts';
import { useLiveDelay } from './use-live-delay.ts';
import { type PictureState, useStall } from './use-stall.ts';
import { isHostVideo } from './video-kind.ts';

/** Reason for a missing picture: the host's video has not started (`awaited`) or has paused (`hostGone`), or a fault. */
export type Trouble = 'broken' | 'stalled' | 'awaited' | 'hostGone';

interface PlaybackInput {
  video: RefObject<HTMLVideoElement | null>;
  url: string;
  kind: 'hls' | 'file';
  /** True for a live stream: after an interruption it is retried without limit. */
  live: boolean;
  /** In pixels; null for no limit. */
  heightCap: number | null;
  startNow: boolean;
  startsAudioOnly: boolean;
  /** Percent; null for the start. */
  resumeAt: number | null;
  onFailure: () => void;
}

const loadHls = () => import('./attach-hls.ts');
const hlsType = 'application/vnd.apple.mpegurl';
const playsHlsItself = () =>
  typeof document !== 'undefined' && document.createElement('video').canPlayType(hlsType) !== '';

/**
 * Plays a URL in a video element: files and HLS natively where possible, else HLS by hls.js. Native HLS selects
 * its own quality, so with a height cap hls.js is preferred. It is also preferred for the host's video, because
 * native HLS exposes neither the audio rendition nor the state of the playlist.
 */
export function usePlayback(input: PlaybackInput) {
  const { video, url, kind, live, heightCap, startNow, startsAudioOnly, resumeAt, onFailure } = input;
  const isHosted = live && isHostVideo(url);
  const [playsItself, setPlaysItself] = useState(
    () => kind === 'file' || (playsHlsItself() && heightCap === null && !isHosted),
  );
  const [start, setStart] = useState<{ at: number | null } | null>(startNow ? { at: resumeAt } : null);
  const [qualities, setQualities] = useState<readonly number[]>([]);
  const [quality, setQuality] = useState<number | 'auto'>('auto');
  const [height, setHeight] = useState(0);
  const [broken, setBroken] = useState<'broken' | 'awaited' | null>(null);
  const stream = useRef<HlsStream | null>(null);
  const audioOnly = useRef(startsAudioOnly);
  const interrupt = useRef<() => void>(() => undefined);
  // A change of low-data mode applies from the next start, so as not to interrupt playback.
  const cap = useRef(heightCap);
  const fail = useEffectEvent(onFailure);
  const hydrated = useHydrated();
  useEffect(() => {
    // Preloads hls.js, which on a slow line takes longer to load than the first segments.
    if (isHosted && hydrated) afterLoad(() => void loadHls().catch(() => undefined));
  }, [isHosted, hydrated]);
  const picture = useStall(video, start !== null);
  const hasPicture = useEffectEvent(() => picture === 'plays');

  useEffect(() => {
    const element = video.current;
    // Before hydration, low-data mode is unknown.
    if (!start || !element || !hydrated) return;
    let isGone = false;
    const stopSeeking = goTo(element, start.at);
    const play = async () => {
      try {
        await element.play();
      } catch (error) {
        // Autoplay is blocked without a user gesture: show the play button again.
        if (!isGone && error instanceof DOMException && error.name === 'NotAllowedError') setStart(null);
      }
    };
    let wasPlaying = true;
    let hasLoaded = false;
    const onTrouble = () => setBroken(isHosted && !hasLoaded ? 'awaited' : 'broken');
    const giveUp = () => {
      if (isGone) return;
      setBroken(null);
      // If hls.js was refused, the element would be too, without an error reason.
      const isRefused = isHosted && stream.current !== null;
      if (playsHlsItself() && !playsItself && !isRefused) setPlaysItself(true);
      else fail();
    };
    const retries = createRetries((tryNumber) => {
      // A restarted server may have begun another playlist. A recording resumes where it stopped, and its buffer plays
      // to the end.
      if (stream.current) stream.current.reload(live && tryNumber > 1 && !hasPicture());
      else element.load();
      if (wasPlaying) void play();
    });
    const onInterruption = () => {
      if (isGone) return;
      const tries = retries.schedule();
      // An element whose first source fails counts as paused.
      if (tries === 0 && hasLoaded) wasPlaying = !element.paused;
      // A live stream that has played is expected to return. A stream that never loaded may not exist, except a host's
      // video.
      const returns = live && (hasLoaded || (isHosted && !playsItself));
      if (!returns && tries >= limits.videoRetryPausesMs.length) giveUp();
      else onTrouble();
    };
    interrupt.current = onInterruption;
    const onLoaded = () => {
      hasLoaded = true;
      if (retries.succeed()) setBroken(null);
    };
    const onElementError = () => {
      // hls.js reports its own errors. A source that never loaded may not be a video.
      if (!playsItself) return;
      if (live && (hasLoaded || isHosted)) onInterruption();
      else giveUp();
    };
    element.addEventListener('loadeddata', onLoaded);
    element.addEventListener('error', onElementError);
    const open = async () => {
      const options = {
        heightCap: cap.current,
        onQualities: (heights: readonly number[], chosen: number | 'auto') => {
          setQualities(heights);
          setQuality(chosen);
        },
        onHeight: setHeight,
        onTrouble,
        onInterruption,
        onLoaded,
        onFailure: giveUp,
      };
      const { attachHls } = await loadHls();
      if (isGone) return;
      const opened = attachHls(element, url, options);
      if (!opened) return giveUp();
      stream.current = opened;
      opened.setAudioOnly(audioOnly.current);
      await play();
    };
    if (playsItself) void play();
    else open().catch(giveUp);
    return () => {
      isGone = true;
      interrupt.current = () => undefined;
      retries.cancel();
      element.removeEventListener('loadeddata', onLoaded);
      element.removeEventListener('error', onElementError);
      stopSeeking();
      stream.current?.detach();
      stream.current = null;
    };
  }, [start, playsItself, url, live, isHosted, video, hydrated]);
  const isStalled = live && playsItself && picture === 'stalls';
  useEffect(() => {
    if (!isStalled) return;
    // Native HLS retries or stops without an event.
    const timer = setInterval(() => interrupt.current(), limits.ownPlayerStallMs);
    return () => clearInterval(timer);
  }, [isStalled]);
  const { isEdgeStale, ...delay } = useLiveDelay(video, stream, live && kind === 'hls' && start !== null);

  return {
    /** Source of the video element; undefined while hls.js feeds it. */
    // The server cannot know which formats the browser plays.
    src: playsItself && (kind === 'file' || hydrated) ? url : undefined,
    isStarted: start !== null,
    trouble: troubleOf(picture, broken, isHosted && isEdgeStale),
    ...delay,
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

const troubleOf = (
  picture: PictureState,
  broken: 'broken' | 'awaited' | null,
  isHostGone: boolean,
): Trouble | null => {
  if (broken && picture !== 'plays') return broken;
  if (picture !== 'stalls') return null;
  return isHostGone ? 'hostGone' : 'stalled';
};

/** Seeks as soon as the duration is known. */
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

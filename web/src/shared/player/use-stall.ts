import { type RefObject, useEffect, useState } from 'react';
import { limits } from '../../config/limits.ts';

/** State of the picture: it `plays` (or is paused), `waits` for data, or `stalls` after waiting longer. */
export type PictureState = 'plays' | 'waits' | 'stalls';

/**
 * Detects stalls from the video element, because hls.js may retry a request for half a minute before it reports
 * anything. A video that has not started waits, but does not stall.
 */
export function useStall(video: RefObject<HTMLVideoElement | null>, isOn: boolean): PictureState {
  const [picture, setPicture] = useState<PictureState>('waits');
  useEffect(() => {
    const element = video.current;
    if (!isOn || !element) return;
    let hasPlayed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (!hasPlayed || timer !== undefined) return;
      setPicture('waits');
      timer = setTimeout(() => setPicture('stalls'), limits.stallMs);
    };
    const play = () => {
      hasPlayed = true;
      clearTimeout(timer);
      timer = undefined;
      setPicture('plays');
    };
    // Requesting a source again empties the element before it plays.
    const events = { waiting: wait, emptied: wait, canplay: play, playing: play } as const;
    for (const [name, listen] of Object.entries(events)) element.addEventListener(name, listen);
    // At the end of a live playlist the element fires no event, because it considers the video complete.
    let lastSeconds = Number.NaN;
    const poll = setInterval(() => {
      const moved = element.currentTime !== lastSeconds;
      lastSeconds = element.currentTime;
      if (!moved && hasRunDry(element)) wait();
      else if (moved && timer !== undefined && !element.paused && element.readyState > 2) play();
    }, limits.stallPollMs);
    return () => {
      clearInterval(poll);
      clearTimeout(timer);
      for (const [name, listen] of Object.entries(events)) element.removeEventListener(name, listen);
      setPicture('waits');
    };
  }, [isOn, video]);
  return picture;
}

/** True when playback has reached the end of the buffer. */
function hasRunDry({ buffered, currentTime, paused, ended }: HTMLVideoElement): boolean {
  if (paused || ended || buffered.length === 0) return false;
  return buffered.end(buffered.length - 1) - currentTime < limits.dryWithinSeconds;
}

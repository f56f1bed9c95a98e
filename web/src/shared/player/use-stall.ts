import { type RefObject, useEffect, useState } from 'react';
import { limits } from '../../config/limits.ts';

/** How the picture stands: it `plays` (or was paused), `waits` for data, or has stood for longer than a hiccup. */
export type Standing = 'plays' | 'waits' | 'stalls';

/**
 * Follows a video element, whatever feeds it: the library that loads may repeat a request for half a minute before it
 * reports anything. What has not begun yet waits, but does not stall.
 */
export function useStall(video: RefObject<HTMLVideoElement | null>, isOn: boolean): Standing {
  const [standing, setStanding] = useState<Standing>('waits');
  useEffect(() => {
    const element = video.current;
    if (!isOn || !element) return;
    let hasPlayed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (!hasPlayed || timer !== undefined) return;
      setStanding('waits');
      timer = setTimeout(() => setStanding('stalls'), limits.stallMs);
    };
    const play = () => {
      hasPlayed = true;
      clearTimeout(timer);
      timer = undefined;
      setStanding('plays');
    };
    // A source that is asked for again empties the element before it plays.
    const events = { waiting: wait, emptied: wait, canplay: play, playing: play } as const;
    for (const [name, listen] of Object.entries(events)) element.addEventListener(name, listen);
    // At the end of a live playlist the element reports nothing: for it the video may be over, and is not.
    let lastSeconds = Number.NaN;
    const look = setInterval(() => {
      const moved = element.currentTime !== lastSeconds;
      lastSeconds = element.currentTime;
      if (!moved && hasRunDry(element)) wait();
      else if (moved && timer !== undefined && !element.paused && element.readyState > 2) play();
    }, limits.stallLookMs);
    return () => {
      clearInterval(look);
      clearTimeout(timer);
      for (const [name, listen] of Object.entries(events)) element.removeEventListener(name, listen);
      setStanding('waits');
    };
  }, [isOn, video]);
  return standing;
}

/** Whether it should play, and stands at the end of what is loaded. */
function hasRunDry({ buffered, currentTime, paused, ended }: HTMLVideoElement): boolean {
  if (paused || ended || buffered.length === 0) return false;
  return buffered.end(buffered.length - 1) - currentTime < limits.dryWithinSeconds;
}

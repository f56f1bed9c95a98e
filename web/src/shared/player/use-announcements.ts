import { type RefObject, useEffect, useState } from 'react';
import { formatPosition } from './format-position.ts';

/**
 * Announces the effect of the player's hotkeys, which no button announces.
 * @returns text for a live region
 */
export function useAnnouncements(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const area = frame.current;
    const element = video.current;
    if (!area || !element) return;
    let isByKey = false;
    const onKey = () => {
      isByKey = true;
    };
    const onPointer = () => {
      isByKey = false;
    };
    const say = (event: Event) => {
      if (!isByKey) return;
      const sentence = sentenceFor(event.type, element);
      if (sentence !== '') setText(sentence);
    };
    area.addEventListener('keydown', onKey, { capture: true });
    area.addEventListener('pointerdown', onPointer, { capture: true });
    for (const type of events) element.addEventListener(type, say);
    element.textTracks.addEventListener('change', say);
    return () => {
      area.removeEventListener('keydown', onKey, { capture: true });
      area.removeEventListener('pointerdown', onPointer, { capture: true });
      for (const type of events) element.removeEventListener(type, say);
      element.textTracks.removeEventListener('change', say);
    };
  }, [frame, video]);
  return text;
}

const events = ['play', 'pause', 'seeked', 'volumechange', 'ratechange'] as const;

function sentenceFor(type: string, video: HTMLVideoElement): string {
  switch (type) {
    case 'play':
      return 'Playing';
    case 'pause':
      return 'Paused';
    case 'seeked':
      return `At ${formatPosition(video.currentTime)}`;
    case 'volumechange':
      return video.muted ? 'Muted' : `Volume ${Math.round(video.volume * 100)}%`;
    case 'ratechange':
      return `Speed ${video.playbackRate}`;
    case 'change':
      return [...video.textTracks].some(({ mode }) => mode === 'showing') ? 'Captions on' : 'Captions off';
    default:
      return '';
  }
}

import type { Caption } from '@poc/contracts/entities/catalog';
import { type RefObject, useEffect, useState } from 'react';

/** A language's tag, or `off`. */
export type ChosenCaptions = Caption['lang'] | 'off';

/**
 * Which captions of a video are on. The video itself knows: the player's button and its keys switch them, too.
 * @returns what is on, and how to choose another
 */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, captions: readonly Caption[]) {
  const [chosen, setChosen] = useState<ChosenCaptions>('off');
  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const note = () => {
      const shown = [...tracks].find(({ mode }) => mode === 'showing')?.language;
      setChosen(captions.find(({ lang }) => lang === shown)?.lang ?? 'off');
    };
    tracks.addEventListener('change', note);
    return () => tracks.removeEventListener('change', note);
  }, [video, captions]);

  const choose = (wanted: ChosenCaptions) => {
    setChosen(wanted);
    for (const track of video.current?.textTracks ?? []) {
      track.mode = track.language === wanted ? 'showing' : 'disabled';
    }
  };
  return { chosen, choose };
}

import type { Caption } from '@poc/contracts/entities/catalog';
import { type RefObject, useEffect, useState } from 'react';

/** A language tag, or `off`. */
export type ChosenCaptions = Caption['lang'] | 'off';

/**
 * State of a video's captions, read from the video because its button and keys change them too.
 * @returns the current choice, and a function to change it
 */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, captions: readonly Caption[]) {
  const [chosen, setChosen] = useState<ChosenCaptions>('off');
  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const update = () => {
      const shown = [...tracks].find(({ mode }) => mode === 'showing')?.language;
      setChosen(captions.find(({ lang }) => lang === shown)?.lang ?? 'off');
    };
    tracks.addEventListener('change', update);
    return () => tracks.removeEventListener('change', update);
  }, [video, captions]);

  const choose = (wanted: ChosenCaptions) => {
    setChosen(wanted);
    for (const track of video.current?.textTracks ?? []) {
      if (track.kind === 'captions') track.mode = track.language === wanted ? 'showing' : 'disabled';
    }
  };
  return { chosen, choose };
}

import { useState } from 'react';
import { createStore } from '../../../shared/external-store.ts';
import type { FollowedMedia } from '../../../shared/progress/track-progress.ts';

const events = ['playing', 'timeupdate', 'seeked'] as const;

/**
 * Creates a store of a replay's playback position in seconds; null before playback. `follow` subscribes to a media
 * element, which is then `video`.
 */
function createPosition() {
  const { get, set, subscribe } = createStore<number | null>(null);
  const video = createStore<FollowedMedia | null>(null);
  const follow = (media: FollowedMedia) => {
    const move = () => set(media.currentTime);
    for (const event of events) media.addEventListener(event, move);
    video.set(media);
    return () => {
      for (const event of events) media.removeEventListener(event, move);
      video.set(null);
    };
  };
  return { get, subscribe, follow, video };
}

export type ReplayPosition = ReturnType<typeof createPosition>;

export const useReplayPosition = (): ReplayPosition => useState(createPosition)[0];

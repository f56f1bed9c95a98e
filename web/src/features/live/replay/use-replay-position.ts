import { useState } from 'react';
import { createStore } from '../../../shared/external-store.ts';
import type { FollowedMedia } from '../../../shared/progress/track-progress.ts';

const events = ['playing', 'timeupdate', 'seeked'] as const;

/** Creates the position of a replay's video in seconds, null before it plays, and the function that follows the video. */
function createPosition() {
  const { get, set, subscribe } = createStore<number | null>(null);
  const follow = (video: FollowedMedia) => {
    const move = () => set(video.currentTime);
    for (const event of events) video.addEventListener(event, move);
    return () => {
      for (const event of events) video.removeEventListener(event, move);
    };
  };
  return { get, subscribe, follow };
}

export type ReplayPosition = ReturnType<typeof createPosition>;

export const useReplayPosition = (): ReplayPosition => useState(createPosition)[0];

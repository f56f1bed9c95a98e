import { useCallback, useEffect, useMemo } from 'react';
import type { FollowedMedia } from '../../../shared/progress/track-progress.ts';
import { listMessages } from '../api/messages.ts';
import { createReplayChat, type ReplayChat } from './replay-chat.ts';

/**
 * Chat of a replay, and the function that follows its video.
 * @param startTime start of the stream, ISO 8601: the video's first second
 */
export function useReplayChat(
  streamId: string,
  startTime: string,
): { replay: ReplayChat; follow: (video: FollowedMedia) => () => void } {
  const replay = useMemo(
    () =>
      createReplayChat({
        startMs: Date.parse(startTime),
        fetchMessages: (query, signal) => listMessages(streamId, query, signal),
      }),
    [streamId, startTime],
  );
  useEffect(() => () => replay.stop(), [replay]);
  const follow = useCallback(
    (video: FollowedMedia) => {
      const move = () => replay.moveTo(video.currentTime);
      for (const event of events) video.addEventListener(event, move);
      return () => {
        for (const event of events) video.removeEventListener(event, move);
      };
    },
    [replay],
  );
  return { replay, follow };
}

const events = ['playing', 'timeupdate', 'seeked'] as const;

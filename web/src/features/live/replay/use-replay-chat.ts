import { useEffect, useMemo } from 'react';
import { listMessages } from '../api/messages.ts';
import { createReplayChat, type ReplayChat } from './replay-chat.ts';
import type { ReplayPosition } from './use-replay-position.ts';

/**
 * Chat of a replay, which follows its video.
 * @param startTime start of the stream, ISO 8601: the video's first second
 */
export function useReplayChat(streamId: string, startTime: string, position: ReplayPosition): ReplayChat {
  const replay = useMemo(
    () =>
      createReplayChat({
        startMs: Date.parse(startTime),
        fetchMessages: (query, signal) => listMessages(streamId, query, signal),
      }),
    [streamId, startTime],
  );
  useEffect(() => {
    const move = () => {
      const seconds = position.get();
      if (seconds !== null) replay.moveTo(seconds);
    };
    move();
    const stop = position.subscribe(move);
    return () => {
      stop();
      replay.stop();
    };
  }, [replay, position]);
  return replay;
}

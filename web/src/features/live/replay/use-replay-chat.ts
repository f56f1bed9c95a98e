import type { StreamDetails } from '@poc/contracts/entities/streaming';
import { timeAt } from '@poc/contracts/recording-time';
import { useEffect, useMemo } from 'react';
import { listMessages } from '../api/messages.ts';
import { createReplayChat, type ReplayChat } from './replay-chat.ts';
import type { ReplayPosition } from './use-replay-position.ts';

type ReplayedStream = Pick<StreamDetails, 'id' | 'start_time' | 'replay'>;

/** Chat of a replay, which follows its video. Videos that POC did not record begin with the stream. */
export function useReplayChat(stream: ReplayedStream, position: ReplayPosition): ReplayChat {
  const { id, start_time, replay: video } = stream;
  const parts = video?.parts;
  const replay = useMemo(
    () =>
      createReplayChat({
        timeAt: (seconds) => (parts ? timeAt(parts, seconds) : Date.parse(start_time) + seconds * 1_000),
        fetchMessages: (query, signal) => listMessages(id, query, signal),
      }),
    [id, start_time, parts],
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

import type { NewReaction, ReactionTotals, ReactionType } from '@poc/contracts/socket';
import { useCallback, useEffect, useState } from 'react';
import { liveSocket } from '../../../shared/socket/live-socket.ts';

/** Counters only grow: a total that is smaller than the one on screen is an older one, from a node that lags behind. */
export function laterTotals(current: ReactionTotals, heard: Partial<ReactionTotals>): ReactionTotals {
  return {
    like: Math.max(current.like, heard.like ?? 0),
    heart: Math.max(current.heart, heard.heart ?? 0),
    clap: Math.max(current.clap, heard.clap ?? 0),
  };
}

/** The counters of a stream. One's own press counts at once; the server's totals follow. */
export function useReactions(streamId: string, initial: ReactionTotals) {
  const [totals, setTotals] = useState(initial);
  useEffect(() => {
    const follow = (reaction: NewReaction) => {
      if (reaction.streamId !== streamId) return;
      setTotals((current) => laterTotals(current, { [reaction.type]: reaction.total }));
    };
    liveSocket.on('new-reaction', follow);
    return () => {
      liveSocket.off('new-reaction', follow);
    };
  }, [streamId]);

  const react = useCallback(
    (type: ReactionType) => {
      setTotals((current) => ({ ...current, [type]: current[type] + 1 }));
      liveSocket.emit('reaction', { type, streamId }, (answer) => {
        if (!answer.ok) setTotals((current) => ({ ...current, [type]: Math.max(0, current[type] - 1) }));
      });
    },
    [streamId],
  );
  const hear = useCallback(
    (heard: ReactionTotals) => setTotals((current) => laterTotals(current, heard)),
    [],
  );
  return { totals, hear, react };
}

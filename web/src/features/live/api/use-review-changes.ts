import type { ServerToClientEvents } from '@poc/contracts/socket';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveSocket } from '../../../shared/socket/live-socket.ts';
import { moderationKey } from './moderation-queries.ts';

/**
 * Refetches the review queue when the socket reports a change, and after each reconnect, because events may
 * have been missed. The page must have joined the stream.
 */
export function useReviewChanges(streamId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: moderationKey(streamId) });
    const onChange: ServerToClientEvents['review-changed'] = (changed) => {
      if (changed.streamId === streamId) refresh();
    };
    liveSocket.on('review-changed', onChange);
    liveSocket.on('connect', refresh);
    return () => {
      liveSocket.off('review-changed', onChange);
      liveSocket.off('connect', refresh);
    };
  }, [client, streamId]);
}

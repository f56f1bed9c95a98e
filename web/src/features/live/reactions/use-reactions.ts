import type { ReactionTotals, ReactionType } from '@poc/contracts/socket';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { lazyLiveSocket } from '../../../shared/socket/lazy-live-socket.ts';
import type { ChatRoom } from '../chat/room/chat-room.ts';
import { useRoom } from '../chat/room/use-chat-room.ts';
import { createReactionQueue } from './reaction-queue.ts';

/**
 * Reaction counters of a stream, and the function to react.
 * @param onReactions receives others' reactions; must be stable
 */
export function useReactions(
  streamId: string,
  room: ChatRoom,
  initial: ReactionTotals,
  onReactions: (type: ReactionType, count: number) => void,
): { totals: ReactionTotals; react: (type: ReactionType) => boolean } {
  // Totals of the first render: a refetch must not recreate the queue.
  const [first] = useState(initial);
  const queue = useMemo(
    () =>
      createReactionQueue({
        streamId,
        socket: lazyLiveSocket,
        initial: first,
        isOpen: () => room.get().connection === 'open',
        onReactions,
      }),
    [streamId, room, onReactions, first],
  );
  const joined = useRoom(room, (state) => state.stream?.reactions ?? null);
  useEffect(() => queue.open(), [queue]);
  useEffect(() => queue.applyTotals(initial), [queue, initial]);
  useEffect(() => {
    if (joined) queue.applyTotals(joined);
  }, [queue, joined]);
  const totals = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  return { totals, react: queue.react };
}

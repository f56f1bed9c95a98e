import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../../../shared/auth/use-session.ts';
import { useLowData } from '../../../../shared/preferences/low-data.ts';
import { keepLazySocketOpen, lazyLiveSocket } from '../../../../shared/socket/lazy-live-socket.ts';
import { type ChatRoom, createChatRoom } from './chat-room.ts';
import type { RoomState } from './room-state.ts';

/** Room of a stream while the component is mounted. Recreated when the user changes. */
export function useChatRoom(streamId: string): ChatRoom {
  const lowData = useLowData();
  const userId = useSession()?.user.id ?? null;
  const room = useMemo(() => openedFor(streamId, userId), [streamId, userId]);
  useEffect(() => room.setLowData(lowData), [room, lowData]);
  useEffect(() => room.open(), [room]);
  return room;
}

/** Takes the user only as a dependency: terms, mutes and pending messages belong to one user. */
const openedFor = (streamId: string, _userId: string | null): ChatRoom =>
  createChatRoom({
    streamId,
    socket: lazyLiveSocket,
    keepSocketOpen: () => keepLazySocketOpen(streamId),
    lowData: false,
  });

/** Selects a part of the room's state; the component rerenders only when that part changes. */
export function useRoom<T>(room: Pick<ChatRoom, 'get' | 'subscribe'>, pick: (state: RoomState) => T): T {
  return useSyncExternalStore(
    room.subscribe,
    () => pick(room.get()),
    () => pick(room.get()),
  );
}

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../../../shared/auth/use-session.ts';
import { useLowData } from '../../../../shared/preferences/low-data.ts';
import { holdLiveSocket, liveSocket } from '../../../../shared/socket/live-socket.ts';
import { type ChatRoom, createChatRoom } from './chat-room.ts';
import type { RoomState } from './room-state.ts';

/** The room of a stream while this component is there; a new one when somebody else signs in. */
export function useChatRoom(streamId: string): ChatRoom {
  const lowData = useLowData();
  const userId = useSession()?.user.id ?? null;
  const room = useMemo(() => openedFor(streamId, userId), [streamId, userId]);
  useEffect(() => room.setLowData(lowData), [room, lowData]);
  useEffect(() => room.open(), [room]);
  return room;
}

/** The person it is for decides nothing but that it is a room of their own: terms, mutes and what waits are a person's. */
const openedFor = (streamId: string, _userId: string | null): ChatRoom =>
  createChatRoom({
    streamId,
    socket: liveSocket,
    holdSocket: () => holdLiveSocket(streamId),
    lowData: false,
  });

/** A part of what the room knows; the component is drawn again only when that part changes. */
export function useRoom<T>(room: Pick<ChatRoom, 'get' | 'subscribe'>, pick: (state: RoomState) => T): T {
  return useSyncExternalStore(
    room.subscribe,
    () => pick(room.get()),
    () => pick(room.get()),
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationQuery } from '../api/conversation-query.ts';
import { PagedLines } from '../chat/paged-lines.tsx';
import type { ChatRoom } from '../chat/room/chat-room.ts';

export function AllChat({ streamId, room }: { streamId: string; room: ChatRoom }) {
  const query = useInfiniteQuery(conversationQuery(streamId));
  return (
    <PagedLines
      label="Messages"
      messages={query.data?.pages.flat()}
      query={query}
      room={room}
      loadingText="Loading the chat…"
      emptyText="Nobody said a word."
      errorText="The chat could not be loaded."
    />
  );
}

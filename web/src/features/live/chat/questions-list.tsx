import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { questionsQuery } from '../api/moderation-queries.ts';
import { PagedLines } from './paged-lines.tsx';
import type { ChatRoom } from './room/chat-room.ts';
import { useRoom } from './room/use-chat-room.ts';

/** Messages marked as questions, newest first, for administrators. New ones appear live. */
export function QuestionsList({ streamId, room }: { streamId: string; room: ChatRoom }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(questionsQuery(streamId));
  const newest = useRoom(room, ({ chat }) => chat.messages.findLast((each) => each.question)?.seq ?? 0);
  const known = itemsOf(query.data)?.[0]?.seq ?? (query.data ? 0 : null);
  useEffect(() => {
    if (known === null || newest <= known) return;
    void client.invalidateQueries({ queryKey: questionsQuery(streamId).queryKey });
  }, [client, streamId, newest, known]);
  return (
    <PagedLines
      label="Questions"
      messages={itemsOf(query.data)}
      query={query}
      room={room}
      loadingText="Loading the questions…"
      emptyText="No questions yet. Ultimate members can mark a message as one."
      errorText="The questions could not be loaded."
    />
  );
}

import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { listMessages } from './messages.ts';

/** All messages from the start of the stream, page by page. */
export const conversationQuery = (streamId: string) =>
  infiniteQueryOptions({
    queryKey: ['streams', 'conversation', streamId],
    queryFn: ({ pageParam, signal }) =>
      listMessages(streamId, { after: pageParam, limit: limits.chatPage }, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < limits.chatPage ? null : page.at(-1)?.seq),
  });

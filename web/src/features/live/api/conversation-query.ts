import { listMessages } from '@poc/contracts/endpoints/streaming';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';

/** The whole conversation from its beginning, page by page. */
export const conversationQuery = (streamId: string) =>
  infiniteQueryOptions({
    queryKey: ['streams', 'conversation', streamId],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, {
        params: { id: streamId },
        query: { after: pageParam, limit: limits.chatPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < limits.chatPage ? null : page.at(-1)?.seq),
  });

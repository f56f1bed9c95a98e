import {
  getChatRules,
  listModerationActions,
  listMutes,
  listQuestions,
  listReviewItems,
} from '@poc/contracts/endpoints/streaming';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

/** Others moderate at the same time: what is opened is fetched again. */
const fresh = { staleTime: 0 };

const pageOf = (streamId: string) => ({ params: { id: streamId }, query: { limit: limits.adminPage } });

/** All that administrators see of the moderation of one chat. */
export const moderationKey = (streamId: string) => ['moderation', streamId] as const;

/** Messages that wait for an administrator, oldest first. */
export const reviewQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'review'],
    ...pagesOf(listReviewItems, pageOf(streamId)),
  });

/** Who may not send at the moment, newest first. */
export const mutesQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'mutes'],
    ...pagesOf(listMutes, pageOf(streamId)),
  });

/** What administrators did in the chat, newest first. */
export const recordQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'record'],
    ...pagesOf(listModerationActions, pageOf(streamId)),
  });

/** What viewers marked as questions, newest first. */
export const questionsQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'questions'],
    ...pagesOf(listQuestions, pageOf(streamId)),
  });

export const rulesQuery = (streamId: string) =>
  queryOptions({
    queryKey: [...moderationKey(streamId), 'rules'],
    queryFn: ({ signal }) => call(getChatRules, { params: { id: streamId }, signal }),
    ...fresh,
  });

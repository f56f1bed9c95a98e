import {
  getChatRules,
  listModerationActions,
  listMutes,
  listQuestions,
  listReviewItems,
} from '@poc/contracts/endpoints/streaming';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call, callPage } from '../../../shared/api/client.ts';

/** Others moderate at the same time: what is opened is fetched again. */
const fresh = {
  staleTime: 0,
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

const queryOf = (cursor: string | null) => ({ limit: limits.adminPage, cursor: cursor ?? undefined });

/** All that administrators see of the moderation of one chat. */
export const moderationKey = (streamId: string) => ['moderation', streamId] as const;

/** Messages that wait for an administrator, oldest first. */
export const reviewQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'review'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listReviewItems, { params: { id: streamId }, query: queryOf(pageParam), signal }),
  });

/** Who may not send at the moment, newest first. */
export const mutesQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'mutes'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMutes, { params: { id: streamId }, query: queryOf(pageParam), signal }),
  });

/** What administrators did in the chat, newest first. */
export const recordQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'record'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listModerationActions, { params: { id: streamId }, query: queryOf(pageParam), signal }),
  });

/** What viewers marked as questions, newest first. */
export const questionsQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'questions'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listQuestions, { params: { id: streamId }, query: queryOf(pageParam), signal }),
  });

export const rulesQuery = (streamId: string) =>
  queryOptions({
    queryKey: [...moderationKey(streamId), 'rules'],
    queryFn: ({ signal }) => call(getChatRules, { params: { id: streamId }, signal }),
    staleTime: 0,
  });

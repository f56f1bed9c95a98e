import { getChatRules, listQuestions } from '@poc/contracts/endpoints/streaming';
import { listModerationActions, listMutes, listReviewItems } from '@poc/contracts/endpoints/streaming-admin';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

/** Several administrators may moderate at the same time. */
const fresh = { staleTime: 0 };

const pageOf = (streamId: string) => ({ params: { id: streamId }, query: { limit: limits.adminPage } });

export const moderationKey = (streamId: string) => ['moderation', streamId] as const;

export const reviewQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'review'],
    ...pagesOf(listReviewItems, pageOf(streamId)),
  });

/** Current mutes and bans, newest first. */
export const mutesQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'mutes'],
    ...pagesOf(listMutes, pageOf(streamId)),
  });

export const recordQuery = (streamId: string) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...moderationKey(streamId), 'record'],
    ...pagesOf(listModerationActions, pageOf(streamId)),
  });

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

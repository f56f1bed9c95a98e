import type { CommunityComment } from '@poc/contracts/entities/community';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../shared/api/errors.ts';
import { type LoadedPages, withItemBack } from '../../../shared/api/loaded-pages.ts';
import { commentQuery, commentsKey } from '../api/community-queries.ts';

/** Id of the linked comment, from `?comment={id}`. */
export const useLinkedCommentId = (): string | null => useSearchParams()[0].get('comment');

/**
 * Adds a comment below the loaded ones if it is not among them: a page holds only some comments of a busy post.
 * @param wanted id of the comment, or null
 * @returns true if the comment does not exist
 */
export function useComment(
  postId: string,
  comments: readonly CommunityComment[] | undefined,
  wanted: string | null,
): boolean {
  const client = useQueryClient();
  const isMissing = wanted !== null && comments !== undefined && !comments.some(({ id }) => id === wanted);
  const { data, error } = useQuery({ ...commentQuery(wanted ?? ''), enabled: isMissing });
  const found = data?.post_id === postId ? data : null;
  useEffect(() => {
    if (!isMissing || !found) return;
    client.setQueryData<LoadedPages<CommunityComment>>(commentsKey(postId), (loaded) =>
      withItemBack(loaded, found, Number.POSITIVE_INFINITY),
    );
  }, [client, postId, isMissing, found]);
  return isMissing && (error instanceof ApiError || (data !== undefined && !found));
}

import type { CommunityComment } from '@poc/contracts/entities/community';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../shared/api/errors.ts';
import { type LoadedPages, withItemBack } from '../../../shared/api/loaded-pages.ts';
import { commentQuery, commentsKey } from '../api/community-queries.ts';

/** The comment that the address leads to: `?comment={id}`. */
export const useLinkedCommentId = (): string | null => useSearchParams()[0].get('comment');

/**
 * Puts the comment that the address leads to below the loaded ones, where it is not among them: a page of a busy post holds
 * few of its comments.
 * @returns whether there is no such comment
 */
export function useLinkedComment(postId: string, comments: readonly CommunityComment[] | undefined): boolean {
  const client = useQueryClient();
  const id = useLinkedCommentId() ?? '';
  const isMissing = id !== '' && comments !== undefined && !comments.some((one) => one.id === id);
  const { data, error } = useQuery({ ...commentQuery(id), enabled: isMissing });
  const found = data?.post_id === postId ? data : null;
  useEffect(() => {
    if (!isMissing || !found) return;
    client.setQueryData<LoadedPages<CommunityComment>>(commentsKey(postId), (loaded) =>
      withItemBack(loaded, found, Number.POSITIVE_INFINITY),
    );
  }, [client, postId, isMissing, found]);
  return isMissing && (error instanceof ApiError || (data !== undefined && !found));
}

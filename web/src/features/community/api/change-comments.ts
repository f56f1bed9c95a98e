import { createComment, deleteComment, likeComment, updateComment } from '@poc/contracts/endpoints/community';
import type { CommunityComment } from '@poc/contracts/entities/community';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { ApiError, errorText } from '../../../shared/api/errors.ts';
import {
  type LoadedPages,
  withChanged,
  withItemBack,
  withoutItems,
} from '../../../shared/api/loaded-pages.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { changePost, useLike } from './change-posts.ts';
import { commentsKey } from './community-queries.ts';

type Pages = LoadedPages<CommunityComment> | undefined;

/** A comment's text and the ids of the members it mentions. */
interface CommentText {
  content: string;
  mentions: string[];
}

/** Changes the loaded comments of a post, and its comment count. */
function useChange(postId: string) {
  const client = useQueryClient();
  return (change: (data: Pages) => Pages, by: 1 | 0 | -1 = 0) => {
    client.setQueryData<LoadedPages<CommunityComment>>(commentsKey(postId), change);
    if (by === 0) return;
    changePost(client, postId, (post) => ({ ...post, comments_count: post.comments_count + by }));
  };
}

/** Posts a comment or a reply. It is shown below the loaded comments. */
export function useCreateComment(post_id: string, parent_id: string | null) {
  const change = useChange(post_id);
  return useMutation({
    mutationFn: (text: CommentText) => call(createComment, { body: { post_id, parent_id, ...text } }),
    onSuccess: (comment) => change((data) => withItemBack(data, comment, Number.POSITIVE_INFINITY), 1),
  });
}

export function useUpdateComment({ id, post_id }: CommunityComment) {
  const change = useChange(post_id);
  return useMutation({
    mutationFn: (text: CommentText) => call(updateComment, { params: { id }, body: text }),
    onSuccess: ({ content, mentions, edited_at }) =>
      change((data) =>
        withChanged(
          data,
          (comment) => comment.id === id,
          (comment) => ({ ...comment, content, mentions, edited_at }),
        ),
      ),
  });
}

/** Deletes a comment. A comment that was already deleted counts as success. */
export function useDeleteComment({ id, post_id }: CommunityComment) {
  const change = useChange(post_id);
  const drop = () => change((data) => withoutItems(data, (comment) => comment.id === id), -1);
  return useMutation({
    mutationFn: () => call(deleteComment, { params: { id } }),
    onSuccess: () => {
      drop();
      showToast('Comment deleted.', 'success');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) drop();
      else showToast(errorText(error, 'Your comment could not be deleted.'), 'error');
    },
  });
}

/** Likes or unlikes a comment optimistically. A failure reverts it. */
export function useLikeComment({ id, post_id }: CommunityComment) {
  const change = useChange(post_id);
  return useLike(
    id,
    (liked) => call(likeComment, { params: { id }, body: { liked } }),
    (liking) =>
      change((data) =>
        withChanged(
          data,
          (comment) => comment.id === id,
          (comment) => ({ ...comment, ...liking(comment) }),
        ),
      ),
  );
}

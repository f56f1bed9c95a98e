import {
  acceptComment,
  bookmarkPost,
  createPost,
  deletePost,
  likePost,
  updatePost,
} from '@poc/contracts/endpoints/community';
import type { Post, PostInput } from '@poc/contracts/entities/community';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { ApiError, errorText } from '../../../shared/api/errors.ts';
import { type LoadedPages, withChanged, withoutItems } from '../../../shared/api/loaded-pages.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { bookmarksKey, postListsKey, postQuery } from './community-queries.ts';

interface Texts {
  title: string;
  content: string;
  mentions: string[];
  picture: PostInput['picture'];
}
interface Likeable {
  likes: number;
  liked: boolean;
}

/** Creates a post and refetches the lists, so that it appears first. */
export function useCreatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Texts) => call(createPost, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: postListsKey }),
  });
}

export function useUpdatePost(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Texts) => call(updatePost, { params: { id }, body }),
    onSuccess: ({ title, content, mentions, picture, edited_at }) =>
      changePost(client, id, (post) => ({ ...post, title, content, mentions, picture, edited_at })),
  });
}

/** Deletes a post. A post that was already deleted counts as success. */
export function useDeletePost(id: string) {
  const client = useQueryClient();
  const drop = () =>
    client.setQueriesData<LoadedPages<Post>>({ queryKey: postListsKey }, (data) =>
      withoutItems(data, (post) => post.id === id),
    );
  return useMutation({
    mutationFn: () => call(deletePost, { params: { id } }),
    onSuccess: () => {
      drop();
      showToast('Post deleted.', 'success');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) drop();
      else showToast(errorText(error, 'Your post could not be deleted.'), 'error');
    },
  });
}

/** Likes or unlikes a post optimistically. A failure reverts it. */
export function useLikePost(id: string) {
  const client = useQueryClient();
  return useLike(
    id,
    (liked) => call(likePost, { params: { id }, body: { liked } }),
    (change) => changePost(client, id, (post) => ({ ...post, ...change(post) })),
  );
}

/** Adds a post to the user's bookmarks or removes it, optimistically. A failure reverts it. */
export function useBookmarkPost(id: string) {
  const client = useQueryClient();
  const show = (bookmarked: boolean) => changePost(client, id, (post) => ({ ...post, bookmarked }));
  return useMutation({
    mutationFn: (bookmarked: boolean) => call(bookmarkPost, { params: { id }, body: { bookmarked } }),
    scope: { id: `bookmark-${id}` },
    onMutate: show,
    onSuccess: () => client.invalidateQueries({ queryKey: bookmarksKey, refetchType: 'none' }),
    onError: (error, bookmarked) => {
      show(!bookmarked);
      showToast(errorText(error, 'Your bookmark could not be saved.'), 'error');
    },
  });
}

/** Marks a comment on a post as the answer, or clears the mark. */
export function useAcceptComment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment_id: string | null) => call(acceptComment, { params: { id }, body: { comment_id } }),
    scope: { id: `answer-${id}` },
    onSuccess: (accepted) => changePost(client, id, (post) => ({ ...post, ...accepted })),
    onError: (error) => showToast(errorText(error, 'The answer could not be marked.'), 'error'),
  });
}

/**
 * Optimistic like. Requests are sent in sequence, so that the last click wins.
 * @param apply changes every displayed copy
 */
export function useLike(
  id: string,
  send: (liked: boolean) => Promise<Likeable>,
  apply: (change: (shown: Likeable) => Likeable) => void,
) {
  return useMutation({
    mutationFn: send,
    scope: { id: `like-${id}` },
    onMutate: (liked) => apply(likedAs(liked)),
    onError: (error, liked) => {
      apply(likedAs(!liked));
      showToast(errorText(error, 'Your like could not be saved.'), 'error');
    },
  });
}

const likedAs =
  (liked: boolean) =>
  (shown: Likeable): Likeable =>
    shown.liked === liked
      ? { likes: shown.likes, liked }
      : { liked, likes: Math.max(0, shown.likes + (liked ? 1 : -1)) };

/** Changes a post in every list and on its own page. */
export function changePost(client: QueryClient, id: string, change: (post: Post) => Post): void {
  client.setQueriesData<LoadedPages<Post>>({ queryKey: postListsKey }, (data) =>
    withChanged(data, (post) => post.id === id, change),
  );
  client.setQueryData(postQuery(id).queryKey, (post) => post && change(post));
}

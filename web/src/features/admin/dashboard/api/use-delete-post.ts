import { deleteManagedPost } from '@poc/contracts/endpoints/community';
import type { Post } from '@poc/contracts/entities/community';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { type Dashboard, dashboardQuery } from './dashboard-query.ts';

/** Deletes a post: its row goes at once, and is back where it was when that fails. */
export function useDeletePost() {
  const client = useQueryClient();
  const { queryKey } = dashboardQuery();
  const change = (recentPosts: (posts: Dashboard['recentPosts']) => Dashboard['recentPosts'], by: number) =>
    client.setQueryData(
      queryKey,
      (data) =>
        data && {
          ...data,
          stats: { ...data.stats, posts: data.stats.posts + by },
          recentPosts: recentPosts(data.recentPosts),
        },
    );
  return useMutation({
    mutationFn: (post: Post) => call(deleteManagedPost, { params: { id: post.id } }),
    onMutate: async (post) => {
      await client.cancelQueries({ queryKey });
      const at = client.getQueryData(queryKey)?.recentPosts.findIndex(({ id }) => id === post.id) ?? 0;
      change((posts) => posts.filter(({ id }) => id !== post.id), -1);
      return { at };
    },
    onSuccess: () => {
      showToast('The post is deleted.', 'success');
      void client.invalidateQueries({ queryKey });
    },
    onError: (error, post, taken) => {
      change((posts) => posts.toSpliced(taken?.at ?? 0, 0, post), 1);
      showToast(`Failed to delete post: ${errorText(error)}`, 'error');
    },
  });
}

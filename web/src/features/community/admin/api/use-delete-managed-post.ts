import { deleteManagedPost } from '@poc/contracts/endpoints/community';
import type { Post } from '@poc/contracts/entities/community';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { type LoadedPages, withoutItems } from '../../../../shared/api/loaded-pages.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { postListsKey } from '../../api/community-queries.ts';
import { loadedManagedPosts, managedPostsKey } from './managed-posts-queries.ts';

/** Refetches everything that shows posts. */
export const refreshPosts = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: managedPostsKey }),
    client.invalidateQueries({ queryKey: postListsKey }),
    client.invalidateQueries({ queryKey: ['admin', 'dashboard'] }),
  ]);

const failedInLists = (error: Error): string =>
  specifiedFailure(error, 'Failed to delete post. Please try again.');

/**
 * Deletes a post and removes its row. A post that was already deleted counts as success.
 * @param failed error text
 */
export function useDeleteManagedPost(failed: (error: Error) => string = failedInLists) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<Post, 'id' | 'title'>) => {
      try {
        await call(deleteManagedPost, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, { id, title }) => {
      client.setQueriesData<LoadedPages<Post>>(loadedManagedPosts, (data) =>
        withoutItems(data, (post) => post.id === id),
      );
      void refreshPosts(client);
      showToast(`“${title}” was deleted.`, 'success');
    },
    onError: (error) => showToast(failed(error), 'error'),
  });
}

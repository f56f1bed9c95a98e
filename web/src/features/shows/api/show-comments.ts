import { createShowComment, deleteShowComment, listShowComments } from '@poc/contracts/endpoints/catalog';
import type { ShowComment } from '@poc/contracts/entities/catalog';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { ApiError, errorText } from '../../../shared/api/errors.ts';
import { itemsOf, type LoadedPages, withItemBack, withoutItems } from '../../../shared/api/loaded-pages.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';
import { changeShow } from '../../../shared/catalog/show-cache.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

/** Comments on a show, newest first, page by page. */
export const commentsQuery = (showId: string) =>
  infiniteQueryOptions({
    queryKey: ['show-comments', showId],
    ...pagesOf(listShowComments, { params: { id: showId }, query: { limit: limits.commentPage } }),
  });

/** Posts a comment: it appears at the top, and the show's count is updated in every list. */
export function useCreateComment(showId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(createShowComment, { params: { id: showId }, body: { content } }),
    onSuccess: ({ comment, comments_count }) => {
      changeComments(client, showId, (data) =>
        itemsOf(data)?.some(({ id }) => id === comment.id) ? data : withItemBack(data, comment, 0),
      );
      setCount(client, showId, comments_count);
    },
  });
}

/** Deletes a comment. A comment that was already deleted counts as success. */
export function useDeleteComment(showId: string) {
  const client = useQueryClient();
  const drop = (commentId: string) =>
    changeComments(client, showId, (data) => withoutItems(data, ({ id }) => id === commentId));
  return useMutation({
    mutationFn: (commentId: string) => call(deleteShowComment, { params: { id: commentId } }),
    onSuccess: ({ comments_count }, commentId) => {
      drop(commentId);
      setCount(client, showId, comments_count);
      showToast('Comment deleted.', 'success');
    },
    onError: (error, commentId) => {
      if (error instanceof ApiError && error.code === 'comment_not_found') drop(commentId);
      else showToast(errorText(error, 'Your comment could not be deleted.'), 'error');
    },
  });
}

function setCount(client: QueryClient, showId: string, comments_count: number): void {
  changeShow(client, showId, (show) => ({ ...show, comments_count }));
}

/** Changes the loaded pages. A page in flight does not have the change, so then all pages are refetched. */
function changeComments(
  client: QueryClient,
  showId: string,
  change: (data: LoadedPages<ShowComment> | undefined) => LoadedPages<ShowComment> | undefined,
): void {
  const { queryKey } = commentsQuery(showId);
  client.setQueriesData<LoadedPages<ShowComment>>({ queryKey }, change);
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

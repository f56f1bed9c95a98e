import { listHeldComments, listShowComments } from '@poc/contracts/endpoints/catalog';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { listOf } from '../../../../shared/admin/api/list-query.ts';
import { managedShowsKey } from '../../../../shared/admin/api/shows-queries.ts';
import { pagesOf } from '../../../../shared/api/paged-query.ts';

export const commentsKey = [...managedShowsKey, 'comments'] as const;
export const heldComments = listOf(listHeldComments, [...commentsKey, 'held'], {
  query: { limit: limits.heldCommentsPage },
});

/** All comments on one show, including held ones, newest first, page by page. */
export const managedCommentsQuery = (showId: string) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey, 'of', showId],
    ...pagesOf(listShowComments, { params: { id: showId }, query: { limit: limits.commentPage } }),
  });

import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listHeldComments, listShowComments } from '@poc/contracts/endpoints/catalog';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { managedShowsKey } from '../../../../shared/admin/api/shows-queries.ts';
import { pagesOf } from '../../../../shared/api/paged-query.ts';

export const commentsKey = [...managedShowsKey, 'comments'] as const;
export const heldComments = { queryKey: [...commentsKey, 'held'] } as const;

export const heldCommentsQuery = (sort?: QueryInputOf<typeof listHeldComments>['sort']) =>
  infiniteQueryOptions({
    queryKey: [...heldComments.queryKey, sort],
    placeholderData: keepPreviousData,
    ...pagesOf(listHeldComments, { query: { limit: limits.heldCommentsPage, sort } }),
  });

/** All comments on one show, including held ones, newest first, page by page. */
export const managedCommentsQuery = (showId: string) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey, 'of', showId],
    ...pagesOf(listShowComments, { params: { id: showId }, query: { limit: limits.commentPage } }),
  });

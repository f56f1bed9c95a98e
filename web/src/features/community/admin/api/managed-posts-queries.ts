import type { QueryInputOf } from '@poc/contracts/endpoint';
import { getManagedPost, listManagedPosts } from '@poc/contracts/endpoints/community';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call } from '../../../../shared/api/client.ts';
import { pagesOf } from '../../../../shared/api/paged-query.ts';

export const managedPostsKey = ['admin', 'posts'] as const;
const listKey = [...managedPostsKey, 'list'] as const;
export const loadedManagedPosts = { queryKey: listKey } as const;

/**
 * Matching posts, page by page. The last result stays visible while a new search loads.
 * @param search part of a title, a content, or the name or email of an author
 */
export const managedPostsQuery = (search: string, sort?: QueryInputOf<typeof listManagedPosts>['sort']) =>
  infiniteQueryOptions({
    queryKey: [...listKey, search, sort],
    ...pagesOf(listManagedPosts, { query: { limit: limits.adminPage, search: search || undefined, sort } }),
    placeholderData: keepPreviousData,
  });

/** One post with its revisions. */
export const managedPostQuery = (id: string) =>
  queryOptions({
    queryKey: [...managedPostsKey, 'one', id],
    queryFn: ({ signal }) => call(getManagedPost, { params: { id }, signal }),
    staleTime: 0,
  });

import { getManagedPost, listManagedPosts } from '@poc/contracts/endpoints/community';
import { queryOptions } from '@tanstack/react-query';
import { listOf } from '../../../../shared/admin/api/list-query.ts';
import { call } from '../../../../shared/api/client.ts';

export const managedPostsKey = ['admin', 'posts'] as const;
const listKey = [...managedPostsKey, 'list'] as const;
export const loadedManagedPosts = { queryKey: listKey } as const;

export const managedPosts = listOf(listManagedPosts, listKey);

/** One post with its revisions. */
export const managedPostQuery = (id: string) =>
  queryOptions({
    queryKey: [...managedPostsKey, 'one', id],
    queryFn: ({ signal }) => call(getManagedPost, { params: { id }, signal }),
    staleTime: 0,
  });

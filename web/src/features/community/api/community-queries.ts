import {
  createPost,
  getPost,
  listActiveMembers,
  listPosts,
  listTrendingTopics,
} from '@poc/contracts/endpoints/community';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/api/client.ts';

const pageSize = 10;
const postsKey = ['posts', 'list'] as const;

export const postsQuery = () =>
  infiniteQueryOptions({
    queryKey: postsKey,
    queryFn: ({ pageParam, signal }) =>
      callPage(listPosts, { query: { limit: pageSize, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** One post with its comments. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
  });

export const topicsQuery = () =>
  queryOptions({
    queryKey: ['posts', 'topics'],
    queryFn: ({ signal }) => call(listTrendingTopics, { signal }),
    retry: false,
  });

export const membersQuery = () =>
  queryOptions({
    queryKey: ['posts', 'members'],
    queryFn: ({ signal }) => call(listActiveMembers, { signal }),
    retry: false,
  });

/** Writes a post and loads the list again, where it then stands first. */
export function useCreatePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { title: string; content: string }) => call(createPost, { body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: postsKey }),
  });
}

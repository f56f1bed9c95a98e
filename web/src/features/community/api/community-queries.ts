import type { QueryInputOf } from '@poc/contracts/endpoint';
import {
  findMembers,
  getComment,
  getMember,
  getPost,
  listActiveMembers,
  listBookmarkedPosts,
  listComments,
  listMemberPosts,
  listPinnedPosts,
  listPosts,
  listTrendingTopics,
  listUserPosts,
} from '@poc/contracts/endpoints/community';
import type { Post } from '@poc/contracts/entities/community';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call, callPage } from '../../../shared/api/client.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

const pageSize = 10;
/** Key of all lists of posts, including the user's posts. */
export const postListsKey = ['posts', 'list'] as const;

/** Filter of a list of posts. Default: all, newest first. */
export type PostChoice = Pick<QueryInputOf<typeof listPosts>, 'search' | 'topic' | 'sort' | 'following'>;

export const postsQuery = ({ search, topic, sort, following }: PostChoice = {}) =>
  listOfPosts(
    ['all', search ?? '', topic ?? '', sort ?? '', following ?? ''],
    pagesOf(listPosts, { query: { limit: pageSize, search, topic, sort, following } }),
  );

/** The newest post and the total, polled each minute while the page is visible. */
export const newestPostQuery = (topic: string | undefined) =>
  queryOptions({
    queryKey: ['posts', 'newest', topic ?? ''],
    queryFn: ({ signal }) => callPage(listPosts, { query: { limit: 1, topic }, signal }),
    // The list has just loaded, so the first poll can wait.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: limits.newPostsMs,
    retry: false,
  });

export const ownPostsQuery = (id: string) =>
  listOfPosts(['own', id], pagesOf(listUserPosts, { params: { id }, query: { limit: pageSize } }));

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'member', id],
    queryFn: ({ signal }) => call(getMember, { params: { id }, signal }),
  });

/** Members by part of their name, for mentions. */
export const foundMembersQuery = (name: string) =>
  queryOptions({
    queryKey: ['posts', 'members', name],
    queryFn: ({ signal }) => call(findMembers, { query: { name }, signal }),
    enabled: name !== '',
    retry: false,
  });

export const memberPostsQuery = (id: string) =>
  listOfPosts(['member', id], pagesOf(listMemberPosts, { params: { id }, query: { limit: pageSize } }));

/** Bookmarks of the signed-in user, latest first. */
export const bookmarkedPostsQuery = (id: string) =>
  listOfPosts(
    ['bookmarked', id],
    pagesOf(listBookmarkedPosts, { params: { id }, query: { limit: pageSize } }),
  );
export const bookmarksKey = [...postListsKey, 'bookmarked'] as const;

export type PostsQuery = ReturnType<typeof listOfPosts>;

const listOfPosts = (
  key: readonly string[],
  pages: ReturnType<typeof pagesOf<typeof listPosts | typeof listUserPosts>>,
) =>
  infiniteQueryOptions({
    queryKey: [...postListsKey, ...key],
    ...pages,
    // Keeps the list on the way back from a post, so that its scroll position is restored.
    gcTime: limits.listKeptMs,
  });

export const pinnedPostsQuery = () =>
  queryOptions({
    queryKey: ['posts', 'pinned'],
    queryFn: ({ signal }) => call(listPinnedPosts, { signal }),
    retry: false,
  });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: async ({ signal, client }) => {
      const post = await call(getPost, { params: { id }, signal });
      // A prerendered post has the comments as visitors see them.
      client.setQueryData(commentsKey(id), (old) => commentsOf(post) ?? old);
      return post;
    },
  });

/** Comments of a post, oldest first. Comments that came with the post are used immediately when complete. */
export const commentsQuery = (post: Post) =>
  infiniteQueryOptions({
    queryKey: commentsKey(post.id),
    ...pagesOf(listComments, { params: { id: post.id }, query: { limit: limits.commentPage } }),
    initialData: () => commentsOf(post),
  });
const commentsOf = ({ comments_count, CommunityComments: items }: Post) =>
  comments_count > items.length
    ? undefined
    : { pages: [{ items, total: items.length, nextCursor: null }], pageParams: [null] };
export const commentsKey = (postId: string) => ['posts', 'comments', postId];

/** One comment of a post, the target of a link. */
export const commentQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'comment', id],
    queryFn: ({ signal }) => call(getComment, { params: { id }, signal }),
    retry: false,
    staleTime: 0,
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
    // Presence changes while the page is open.
    refetchInterval: limits.presenceMs,
    refetchOnWindowFocus: true,
  });

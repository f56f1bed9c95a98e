import { listHeldComments, listShowComments } from '@poc/contracts/endpoints/catalog';
import type { HeldComment, ShowComment } from '@poc/contracts/entities/catalog';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { callPage, type Page } from '../../../../shared/api/client.ts';
import { managedShowsKey } from '../api/shows-queries.ts';

export const commentsKey = [...managedShowsKey, 'comments'] as const;
export const heldComments = { queryKey: [...commentsKey, 'held'] } as const;

/** The comments that wait for an administrator, oldest first, page by page. */
export const heldCommentsQuery = () =>
  infiniteQueryOptions({
    ...heldComments,
    queryFn: ({ pageParam, signal }) =>
      callPage(listHeldComments, {
        query: { limit: limits.heldCommentsPage, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** All comments on one show, newest first, page by page: those that wait among them. */
export const managedCommentsQuery = (showId: string) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey, 'of', showId],
    queryFn: ({ pageParam, signal }) =>
      callPage(listShowComments, {
        params: { id: showId },
        query: { limit: limits.commentPage, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export type LoadedComments = Loaded<ShowComment>;
type Loaded<T> = InfiniteData<Page<T[]>, string | null>;

/** Loaded lists without one comment, which their totals no longer count either. */
export function withoutComment<T extends { id: string }>(
  data: Loaded<T> | undefined,
  id: string,
): Loaded<T> | undefined {
  if (!data?.pages.some((page) => page.items.some((comment) => comment.id === id))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      total: page.total - 1,
      items: page.items.filter((comment) => comment.id !== id),
    })),
  };
}

/** Why a comment waits. */
export const reasons: Record<HeldComment['reason'], string> = {
  profanity: 'Profanity',
  link: 'Link from a new account',
};

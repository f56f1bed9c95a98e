import { listUsers } from '@poc/contracts/endpoints/identity';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import type { Role } from '@poc/contracts/token';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { callPage, type Page } from '../../../../shared/api/client.ts';

export interface UsersFilter {
  /** Part of a name, an address or a phone number. */
  search: string;
  /** Empty for everyone. */
  role: Role | '';
}

export const usersKey = ['admin', 'users'] as const;

/** The accounts that match, page by page. While a new search is on its way the last result stays on screen. */
export const usersQuery = ({ search, role }: UsersFilter) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, { search, role }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listUsers, {
        query: {
          limit: limits.adminPage,
          search: search || undefined,
          role: role || undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export type LoadedUsers = InfiniteData<Page<ManagedUser[]>, string | null>;

/** The loaded lists with one account changed. */
export const withUser = (
  data: LoadedUsers | undefined,
  id: string,
  change: (user: ManagedUser) => ManagedUser,
): LoadedUsers | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((user) => (user.id === id ? change(user) : user)),
    })),
  };

/** The loaded lists without one account, which the totals no longer count either. */
export function withoutUser(data: LoadedUsers | undefined, id: string): LoadedUsers | undefined {
  if (!data?.pages.some((page) => page.items.some((user) => user.id === id))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      total: page.total - 1,
      items: page.items.filter((user) => user.id !== id),
    })),
  };
}

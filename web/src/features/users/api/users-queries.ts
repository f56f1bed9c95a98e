import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listUsers } from '@poc/contracts/endpoints/identity-admin';
import type { Role } from '@poc/contracts/token';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

export interface UsersFilter {
  search: string;
  /** Empty for all roles. */
  role: Role | '';
  sort: QueryInputOf<typeof listUsers>['sort'];
}

export const usersKey = ['admin', 'users'] as const;

/** Matching accounts, page by page. The last result stays visible while a new search loads. */
export const usersQuery = ({ search, role, sort }: UsersFilter) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, { search, role, sort }],
    ...pagesOf(listUsers, {
      query: { limit: limits.adminPage, search: search || undefined, role: role || undefined, sort },
    }),
    placeholderData: keepPreviousData,
  });

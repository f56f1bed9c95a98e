import { getManagedUser, listUsers } from '@poc/contracts/endpoints/identity-admin';
import { queryOptions } from '@tanstack/react-query';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import { call } from '../../../shared/api/client.ts';

export const usersKey = ['admin', 'users'] as const;

/** Key of single accounts. */
export const userKey = ['admin', 'user'] as const;

export const managedUsers = listOf(listUsers, usersKey);

/** One account. Always refetched, because other administrators may change it. */
export const managedUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...userKey, id],
    queryFn: ({ signal }) => call(getManagedUser, { params: { id }, signal }),
    staleTime: 0,
  });

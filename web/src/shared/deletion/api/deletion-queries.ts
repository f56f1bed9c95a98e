import { checkUserDeletion } from '@poc/contracts/endpoints/commerce-admin';
import { checkDeletion } from '@poc/contracts/endpoints/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** What the deletion of one's own account does to its open orders, as they are now. */
export const ownDeletionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['deletion-check', userId],
    queryFn: ({ signal }) => call(checkDeletion, { params: { id: userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The same of anybody's account, for administrators. */
export const managedDeletionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['managed-deletion-check', userId],
    queryFn: ({ signal }) => call(checkUserDeletion, { params: { id: userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

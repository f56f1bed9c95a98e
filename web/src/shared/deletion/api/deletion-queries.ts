import { checkUserDeletion } from '@poc/contracts/endpoints/commerce-admin';
import { checkDeletion } from '@poc/contracts/endpoints/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Effects of deleting the signed-in user's account on its open orders. */
export const ownDeletionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['deletion-check', userId],
    queryFn: ({ signal }) => call(checkDeletion, { params: { id: userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Effects of deleting a user's account on its open orders, for administrators. */
export const managedDeletionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['managed-deletion-check', userId],
    queryFn: ({ signal }) => call(checkUserDeletion, { params: { id: userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

import { getUser } from '@poc/contracts/endpoints/identity';
import { getSubscription } from '@poc/contracts/endpoints/plans';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { keepUser } from '../../../shared/auth/session-store.ts';

/** One's own account, fresh. The stored user is what pages show; each answer is merged into it. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: async ({ signal }) => {
      const user = await call(getUser, { params: { id }, signal });
      keepUser(user);
      return user;
    },
    staleTime: 0,
  });

/** One's plan, or null for somebody who never had one. */
export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscription', id],
    queryFn: async ({ signal }) => {
      try {
        return await call(getSubscription, { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

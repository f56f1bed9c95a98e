import { getUser } from '@poc/contracts/endpoints/identity';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { keepUser } from '../../../shared/auth/session-store.ts';

/** The user's account. Pages show the stored user; each response is merged into it. */
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

import { getProfile as contract } from '@poc/contracts/endpoints/identity';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { presentUser } from './present-user.ts';
import { userModel } from './user.model.ts';

/**
 * Returns the current account of the token's subject.
 * @throws unauthenticated when the account was deleted
 */
export const getProfile = route(
  contract,
  members,
  ({ db }: Pick<ServiceDeps, 'db'>) =>
    async ({ subject }) => {
      const user = await userModel(db).findById(subject.id).lean();
      if (!user) fail('unauthenticated', { internal: 'the account of this token was deleted' });
      return { user: presentUser(user) };
    },
);

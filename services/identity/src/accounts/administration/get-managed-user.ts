import { getManagedUser as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { userModel } from '../user.model.ts';
import { presentManagedUser } from './present-managed-user.ts';

export const getManagedUser = route(
  contract,
  admins,
  ({ db }: Pick<IdentityDeps, 'db'>) =>
    async ({ params }) => {
      const user = await userModel(db).findById(params.id).lean();
      return user ? presentManagedUser(user) : fail('not_found');
    },
);

import { getManagedUser as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { userModel } from '../user.model.ts';
import { presentManagedUser } from './present-managed-user.ts';

export const getManagedUser = route(contract, admins, ({ db }) => async ({ params }) => {
  const user = await userModel(db).findById(params.id).lean();
  return user ? presentManagedUser(user) : fail('not_found');
});

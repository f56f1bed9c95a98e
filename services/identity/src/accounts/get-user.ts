import { getUser as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../route.ts';
import { presentUser } from './present-user.ts';
import { userModel } from './user.model.ts';

export const getUser = route(contract, self, ({ db }) => async ({ params }) => {
  const user = (await userModel(db).findById(params.id).lean()) ?? fail('not_found');
  return presentUser(user);
});

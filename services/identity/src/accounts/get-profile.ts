import { getProfile as contract } from '@poc/contracts/endpoints/identity';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../route.ts';
import { presentUser } from './present-user.ts';
import { userModel } from './user.model.ts';

export const getProfile = route(contract, members, ({ db }) => async ({ subject }) => {
  const user = await userModel(db).findById(subject.id).lean();
  if (!user) fail('unauthenticated', { internal: 'the account of this token was deleted' });
  return { user: presentUser(user) };
});

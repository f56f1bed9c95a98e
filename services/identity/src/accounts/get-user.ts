import { getUser as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { presentUser } from './present-user.ts';
import { userModel } from './user.model.ts';

/** Returns the member's own account. */
export const getUser = route(contract, self, ({ db }: Pick<ServiceDeps, 'db'>) => async ({ params }) => {
  const user = await userModel(db).findById(params.id).lean();
  if (!user) fail('not_found');
  return presentUser(user);
});

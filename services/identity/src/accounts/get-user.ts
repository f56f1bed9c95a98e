import type * as contracts from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { presentUser } from './present-user.ts';
import { userModel } from './user.model.ts';

export const getUser =
  ({ db }: Pick<ServiceDeps, 'db'>) =>
  async ({ params }: Input<typeof contracts.getUser, typeof self>) => {
    const user = await userModel(db).findById(params.id).lean();
    if (!user) fail('not_found');
    return presentUser(user);
  };

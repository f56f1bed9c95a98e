import type * as contracts from '@poc/contracts/endpoints/identity';
import type { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { presentUser } from './present-user.ts';
import { userModel } from './user.model.ts';

export const getProfile =
  ({ db }: Pick<ServiceDeps, 'db'>) =>
  async ({ subject }: Input<typeof contracts.getProfile, typeof members>) => {
    const user = await userModel(db).findById(subject.id).lean();
    if (!user) fail('unauthenticated', { internal: 'the account of this token was deleted' });
    return { user: presentUser(user) };
  };

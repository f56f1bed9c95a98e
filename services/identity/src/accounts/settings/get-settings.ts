import type * as contracts from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { userModel } from '../user.model.ts';
import { presentSettings } from './present-settings.ts';

export const getSettings =
  ({ db }: Pick<IdentityDeps, 'db'>) =>
  async ({ params }: Input<typeof contracts.getSettings, typeof self>) => {
    const user = await userModel(db).findById(params.id).lean();
    if (!user) fail('not_found');
    return presentSettings(user);
  };

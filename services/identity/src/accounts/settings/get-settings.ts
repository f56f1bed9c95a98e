import { getSettings as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { userModel } from '../user.model.ts';
import { presentSettings } from './present-settings.ts';

/** Returns the member's notification and privacy settings. */
export const getSettings = route(contract, self, ({ db }: Pick<IdentityDeps, 'db'>) => async ({ params }) => {
  const user = await userModel(db).findById(params.id).lean();
  if (!user) fail('not_found');
  return presentSettings(user);
});

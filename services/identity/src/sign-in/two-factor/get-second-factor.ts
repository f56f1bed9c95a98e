import { getSecondFactor as contract } from '@poc/contracts/endpoints/second-factor';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { findSecondFactor } from './find-second-factor.ts';

/** Returns the state of the second factor and if it is required. */
export const getSecondFactor = route(
  contract,
  self,
  ({ db, secondFactorRequired }: Pick<IdentityDeps, 'db' | 'secondFactorRequired'>) =>
    async ({ params }) => {
      const user = await userModel(db).findById(params.id).lean();
      if (!user) return fail('not_found');
      const factor = await findSecondFactor(db, user._id);
      return {
        since: factor?.since?.toISOString() ?? null,
        recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
        required: secondFactorRequired && user.role === 'admin',
      };
    },
);

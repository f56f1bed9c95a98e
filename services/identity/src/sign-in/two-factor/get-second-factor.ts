import type * as contracts from '@poc/contracts/endpoints/second-factor';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { findSecondFactor } from './find-second-factor.ts';

export const getSecondFactor =
  ({ db, secondFactorRequired }: Pick<IdentityDeps, 'db' | 'secondFactorRequired'>) =>
  async ({ params }: Input<typeof contracts.getSecondFactor, typeof self>) => {
    const user = await userModel(db).findById(params.id).lean();
    if (!user) return fail('not_found');
    const factor = await findSecondFactor(db, user._id);
    return {
      since: factor?.since?.toISOString() ?? null,
      recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
      required: secondFactorRequired && user.role === 'admin',
    };
  };

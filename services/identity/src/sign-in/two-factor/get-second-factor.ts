import { getSecondFactor as contract } from '@poc/contracts/endpoints/second-factor';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { userModel } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { findSecondFactor } from './find-second-factor.ts';

export const getSecondFactor = route(contract, self, ({ db, secondFactorRequired }) => async ({ params }) => {
  const user = (await userModel(db).findById(params.id).lean()) ?? fail('not_found');
  const factor = await findSecondFactor(db, user._id);
  return {
    since: factor?.since?.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
    required: secondFactorRequired && user.role === 'admin',
  };
});

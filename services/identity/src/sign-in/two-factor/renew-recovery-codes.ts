import { renewRecoveryCodes as contract } from '@poc/contracts/endpoints/second-factor';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { userModel } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { secondFactorModel } from './second-factor.model.ts';

/** Replaces the recovery codes and returns them for the only time. */
export const renewRecoveryCodes = route(contract, self, (deps) => async ({ params }) => {
  const recoveryCodes = newRecoveryCodes();
  await withTransaction(deps.db, async (tx) => {
    const user = (await userModel(tx).findById(params.id).lean()) ?? fail('not_found');
    const { modifiedCount } = await secondFactorModel(tx).updateOne(
      { _id: user._id, since: trusted({ $ne: null }) },
      { $set: { recoveryHashes: recoveryCodes.map((code) => recoveryHash(deps.secret, user._id, code)) } },
    );
    if (modifiedCount === 0) fail('conflict', { internal: 'two-factor authentication is off' });
    await deps.mail.add(tx, {
      kind: 'second-factor',
      to: user.email,
      data: { name: user.name, at: deps.clock.now().toISOString(), change: 'recovery-renewed' },
    });
  });
  return { recoveryCodes };
});

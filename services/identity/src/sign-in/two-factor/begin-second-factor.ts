import { beginSecondFactor as contract } from '@poc/contracts/endpoints/second-factor';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { confirmPassword, userModel } from '../../accounts/accounts.api.ts';
import { seal } from '../../keys/keys.api.ts';
import { route } from '../../route.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { secondFactorModel } from './second-factor.model.ts';
import { newSecret, uriOf } from './totp.ts';

/** Validity in ms of a secret before its first code is confirmed. */
const setupMs = 60 * 60_000;

/**
 * Creates a secret for the authenticator app after a password check, so that a stolen token cannot lock out the
 * owner. It takes effect with its first code; a repeated call replaces it.
 */
export const beginSecondFactor = route(contract, self, (deps) => async ({ params, body }) => {
  const { db, clock } = deps;
  const user = (await userModel(db).findById(params.id).lean()) ?? fail('not_found');
  await confirmPassword(deps, user, body.password);
  if (await findSecondFactor(db, user._id)) fail('conflict', { internal: 'two-factor authentication is on' });
  const secret = newSecret();
  // A factor enabled in the meantime causes a duplicate key, which is a conflict as well.
  await secondFactorModel(db).updateOne(
    { _id: user._id, since: null },
    {
      $set: {
        sealedSecret: seal(Buffer.from(secret), params.id, deps.secret),
        lastStep: 0,
        recoveryHashes: [],
        expiresAt: new Date(clock.now().getTime() + setupMs),
      },
    },
    { upsert: true },
  );
  return { secret, uri: uriOf(secret, user.email) };
});

import { removeSecondFactor as contract } from '@poc/contracts/endpoints/second-factor';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { userModel } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { voidAccessTokens } from '../../sessions/sessions.api.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import { renewToken } from './renew-token.ts';

/** Disables two-factor authentication. Sessions continue, with the rights of an account without it. */
export const removeSecondFactor = route(contract, self, (deps) => async ({ params, subject }) => {
  await withTransaction(deps.db, async (tx) => {
    const user = (await userModel(tx).findById(params.id).lean()) ?? fail('not_found');
    if (!(await disableSecondFactor(tx, deps, user, 'person')))
      fail('conflict', { internal: 'two-factor authentication is off' });
    await voidAccessTokens(tx, user._id, deps.clock.now());
  });
  await deps.verifier.refresh();
  return renewToken(deps, subject);
});

import { deleteAccount as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { reply } from '@poc/kit/http/reply';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import { noRefreshCookie } from '../sessions/sessions.api.ts';
import { assertNotLastAdministrator } from './administrators.ts';
import { confirmPassword } from './confirm-password.ts';
import { erasePerson, finishErasure } from './erasure/erase-person.ts';
import { userModel } from './user.model.ts';

export const deleteAccount = route(contract, self, (deps) => async ({ params, body }) => {
  const users = userModel(deps.db);
  const account = (await users.findById(params.id).lean()) ?? fail('not_found');
  await confirmPassword(deps, account, body.password);

  const erased = await withTransaction(deps.db, async (tx) => {
    const user = (await userModel(tx).findById(params.id).lean()) ?? fail('not_found');
    await assertNotLastAdministrator(tx, user._id);
    await erasePerson(tx, deps, user, {
      now: deps.clock.now(),
      communityTexts: body.community_texts,
    });
    return user;
  });
  await finishErasure(deps, erased);
  return reply(undefined, { cookies: [noRefreshCookie(deps.secureCookies)] });
});

import { id } from '@poc/contracts/common';
import { endSession as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { reply } from '@poc/kit/http/reply';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { noRefreshCookie } from '../refresh-cookie.ts';
import { revokeSession } from '../revoke-session.ts';
import { sessionModel } from '../session.model.ts';

/** Ends one of the member's sessions; for the current one, also deletes the cookie. */
export const endSession = route(contract, self, (deps) => async ({ params, subject }) => {
  if (!id.safeParse(params.sessionId).success) fail('not_found');
  const session = {
    _id: new Types.ObjectId(params.sessionId),
    userId: new Types.ObjectId(params.id),
  };
  await withTransaction(deps.db, async (tx) => {
    const known = await sessionModel(tx).exists(session);
    if (!known) fail('not_found');
    await revokeSession(tx, session, deps.clock.now());
  });
  await deps.verifier.refresh();
  const isThisOne = params.sessionId === subject.sessionId;
  return reply(undefined, isThisOne ? { cookies: [noRefreshCookie(deps.secureCookies)] } : {});
});

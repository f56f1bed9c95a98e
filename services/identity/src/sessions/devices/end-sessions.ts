import { endSessions as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { reply } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { endAllSessions } from '../end-all-sessions.ts';
import { noRefreshCookie } from '../refresh-cookie.ts';

/** Ends all sessions of the member, including the current one. */
export const endSessions = route(contract, self, (deps: IdentityDeps) => async ({ params }) => {
  const userId = new Types.ObjectId(params.id);
  await withTransaction(deps.db, (tx) => endAllSessions(tx, deps.db, userId, { now: deps.clock.now() }));
  await deps.verifier.refresh();
  return reply(undefined, { cookies: [noRefreshCookie(deps.secureCookies)] });
});

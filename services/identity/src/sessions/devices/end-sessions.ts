import { endSessions as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { reply } from '@poc/kit/http/reply';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { endAllSessions } from '../end-all-sessions.ts';
import { noRefreshCookie } from '../refresh-cookie.ts';

export const endSessions = route(contract, self, (deps) => async ({ params }) => {
  const userId = new Types.ObjectId(params.id);
  await withTransaction(deps.db, (tx) => endAllSessions(tx, userId, { now: deps.clock.now() }));
  await deps.verifier.refresh();
  return reply(undefined, { cookies: [noRefreshCookie(deps.secureCookies)] });
});

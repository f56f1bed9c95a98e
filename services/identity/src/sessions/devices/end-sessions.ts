import type * as contracts from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { type Reply, reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { endAllSessions } from '../end-all-sessions.ts';
import { noRefreshCookie } from '../refresh-cookie.ts';

export const endSessions =
  (deps: IdentityDeps) =>
  async ({ params }: Input<typeof contracts.endSessions, typeof self>): Promise<Reply<undefined>> => {
    const userId = new Types.ObjectId(params.id);
    await withTransaction(deps.db, (tx) => endAllSessions(tx, deps.db, userId, { now: deps.clock.now() }));
    await deps.verifier.refresh();
    return reply(undefined, { cookies: [noRefreshCookie(deps.secureCookies)] });
  };

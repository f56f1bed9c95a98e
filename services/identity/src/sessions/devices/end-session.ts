import { id } from '@poc/contracts/common';
import type * as contracts from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Reply, reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { noRefreshCookie } from '../refresh-cookie.ts';
import { revokeSession } from '../revoke-session.ts';
import { sessionModel } from '../session.model.ts';

/** Ends one of the member's sessions; for the current one, also deletes the cookie. */
export const endSession =
  (deps: IdentityDeps) =>
  async ({ params, subject }: Input<typeof contracts.endSession, typeof self>): Promise<Reply<undefined>> => {
    if (!id.safeParse(params.sessionId).success) fail('not_found');
    const session = {
      _id: new Types.ObjectId(params.sessionId),
      userId: new Types.ObjectId(params.id),
    };
    await withTransaction(deps.db, async (tx) => {
      const known = await sessionModel(deps.db).exists(session).session(tx.session);
      if (!known) fail('not_found');
      await revokeSession(tx, deps.db, session, deps.clock.now());
    });
    await deps.verifier.refresh();
    const isThisOne = params.sessionId === subject.sessionId;
    return reply(undefined, isThisOne ? { cookies: [noRefreshCookie(deps.secureCookies)] } : {});
  };

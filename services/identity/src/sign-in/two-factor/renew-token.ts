import type { SignedIn } from '@poc/contracts/entities/identity';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { Types } from 'mongoose';
import { presentUser, userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { accessTokenOf, issueMoment, sessionModel } from '../../sessions/sessions.api.ts';

/** Issues a new access token for a session, with its current rights. @throws unauthenticated when it has ended */
export async function renewToken(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'keyring' | 'secondFactorRequired'>,
  { id, sessionId }: Pick<Subject, 'id' | 'sessionId'>,
): Promise<SignedIn> {
  const userId = new Types.ObjectId(id);
  const issuedAt = await issueMoment(deps, userId);
  const [user, session] = await Promise.all([
    userModel(deps.db).findById(userId).lean(),
    sessionModel(deps.db)
      .findOne({ _id: new Types.ObjectId(sessionId), userId })
      .lean(),
  ]);
  if (!user || !session) return fail('unauthenticated', { internal: 'the session has ended' });
  const token = await accessTokenOf(deps, {
    user,
    sessionId: session._id,
    secondFactorAt: session.secondFactorAt ?? null,
    issuedAt,
  });
  return { token, user: presentUser(user) };
}

import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { UserDoc } from '../accounts/user.model.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { refreshTokenModel } from './refresh-token.model.ts';
import { hashToken, randomToken } from './refresh-token.ts';
import { sessionModel } from './session.model.ts';
import { sessionEnd } from './session-lifetime.ts';

const deviceMax = 200;

/** A session that has just begun, for `presentSignIn`. */
export interface BegunSession {
  sessionId: Types.ObjectId;
  remember: boolean;
  refreshToken: string;
}

/**
 * Begins a session of a person: the first refresh token of a new family.
 * @param options.at when the person showed who they are; if all sessions are ended after that, so is this one
 */
export async function beginSession(
  tx: Transaction,
  { db }: Pick<IdentityDeps, 'db'>,
  user: Pick<UserDoc, '_id'>,
  { remember, userAgent, at }: { remember: boolean; userAgent: string; at: Date },
): Promise<BegunSession> {
  const sessionId = new Types.ObjectId();
  const refreshToken = randomToken();
  const expiresAt = sessionEnd(at, remember);
  await sessionModel(db).create(
    [
      {
        _id: sessionId,
        userId: user._id,
        remember,
        device: userAgent.slice(0, deviceMax),
        createdAt: at,
        lastUsedAt: at,
        expiresAt,
      },
    ],
    { session: tx.session },
  );
  await refreshTokenModel(db).create([{ _id: hashToken(refreshToken), sessionId, expiresAt }], {
    session: tx.session,
  });
  return { sessionId, remember, refreshToken };
}

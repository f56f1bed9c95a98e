import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type UserDoc, userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { refreshTokenModel } from './refresh-token.model.ts';
import { hashToken, randomToken } from './refresh-token.ts';
import { sessionModel } from './session.model.ts';
import { sessionEnd } from './session-lifetime.ts';

const deviceMax = 200;

/** A session that has just begun, for `signInReply`. */
export interface BegunSession {
  sessionId: Types.ObjectId;
  remember: boolean;
  refreshToken: string;
  secondFactorAt: Date | null;
  expiresAt: Date;
}

/**
 * Begins a session of a person: the first refresh token of a new family. It writes to the account, so that it conflicts with
 * whatever changes the account and ends its sessions at the same moment: one of the two is done again and sees the other.
 * @param options.secondFactorAt when the second factor was given, where there is one
 * @param options.at when the person showed who they are; if all sessions are ended after that, so is this one
 */
export async function beginSession(
  tx: Transaction,
  { db }: Pick<IdentityDeps, 'db'>,
  user: Pick<UserDoc, '_id' | 'role'>,
  {
    remember,
    userAgent,
    at,
    secondFactorAt = null,
  }: { remember: boolean; userAgent: string; at: Date; secondFactorAt?: Date | null },
): Promise<BegunSession> {
  const sessionId = new Types.ObjectId();
  const refreshToken = randomToken();
  const expiresAt = sessionEnd(at, { remember, createdAt: at }, user.role);
  await userModel(db).updateOne({ _id: user._id }, { $inc: { sessionsBegun: 1 } }, { session: tx.session });
  await sessionModel(db).create(
    [
      {
        _id: sessionId,
        userId: user._id,
        remember,
        device: userAgent.slice(0, deviceMax),
        createdAt: at,
        lastUsedAt: at,
        secondFactorAt,
        expiresAt,
      },
    ],
    { session: tx.session },
  );
  await refreshTokenModel(db).create([{ _id: hashToken(refreshToken), sessionId, expiresAt }], {
    session: tx.session,
  });
  return { sessionId, remember, refreshToken, secondFactorAt, expiresAt };
}

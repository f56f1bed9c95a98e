import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type UserDoc, userModel } from '../accounts/accounts.api.ts';
import { refreshTokenModel } from './refresh-token.model.ts';
import { hashToken, randomToken } from './refresh-token.ts';
import { revokeSessions } from './revoke-session.ts';
import { sessionModel } from './session.model.ts';
import { sessionEnd } from './session-lifetime.ts';

const maxDevice = 200;

/**
 * Maximum number of sessions of a person: one transaction can end them all. Far more than the devices of a person, since
 * scripts and load tests may share an account.
 */
const maxSessions = 1_000;
/** Maximum sessions that one sign-in ends, in case an earlier release, which had no limit, left more. */
const maxEnded = 500;

export interface BegunSession {
  sessionId: Types.ObjectId;
  remember: boolean;
  refreshToken: string;
  secondFactorAt: Date | null;
  expiresAt: Date;
}

/**
 * Begins a session with the first refresh token of a new family, and ends the longest unused ones above the maximum. A
 * write to the account conflicts with concurrent changes that end its sessions: one of the two transactions is retried
 * and sees the other.
 * @param options.secondFactorAt time of the second-factor confirmation, if any
 * @param options.at time of authentication; ending all sessions after it ends this one too
 */
export async function beginSession(
  tx: Transaction,
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
  await userModel(tx).updateOne({ _id: user._id }, { $inc: { sessionChanges: 1 } });
  const surplus = await sessionModel(tx)
    .find({ userId: user._id }, { _id: 1 })
    .sort({ lastUsedAt: -1 })
    .skip(maxSessions - 1)
    .limit(maxEnded)
    .lean();
  await revokeSessions(tx, user._id, surplus, at);
  await sessionModel(tx).create({
    _id: sessionId,
    userId: user._id,
    remember,
    device: userAgent.slice(0, maxDevice),
    createdAt: at,
    lastUsedAt: at,
    secondFactorAt,
    expiresAt,
  });
  await refreshTokenModel(tx).create({ _id: hashToken(refreshToken), sessionId, expiresAt });
  return { sessionId, remember, refreshToken, secondFactorAt, expiresAt };
}

import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { userModel } from '../accounts/accounts.api.ts';
import { pushSubscriptionModel } from '../notifications/notifications.api.ts';
import { addRevocations } from './revocation.model.ts';
import { revocationMoment } from './revocation-moment.ts';
import { revokeSessions } from './revoke-session.ts';
import { sessionModel } from './session.model.ts';

/**
 * Ends every session of a person: refresh tokens stop working, access tokens are revoked within seconds, open sockets
 * close, and push subscriptions are deleted. The session `except` continues with its access token.
 */
export async function endAllSessions(
  tx: Transaction,
  userId: Types.ObjectId,
  { now, except }: { now: Date; except?: Types.ObjectId },
): Promise<void> {
  // Conflicts with a sign-in in progress, which writes to the account too.
  const ended = except ? {} : { $set: { tokensNotBefore: now } };
  await userModel(tx).updateOne({ _id: userId }, { $inc: { sessionChanges: 1 }, ...ended });
  if (except) {
    const others = await sessionModel(tx)
      .find({ userId, _id: trusted({ $ne: except }) }, { _id: 1 })
      .lean();
    return revokeSessions(tx, userId, others, now);
  }
  await sessionModel(tx).deleteMany({ userId });
  await pushSubscriptionModel(tx).deleteMany({ userId });
  await voidAccessTokens(tx, userId, now);
}

/** Revokes a person's access tokens while their sessions continue, so that the next refresh issues current rights. */
export async function voidAccessTokens(tx: Transaction, userId: Types.ObjectId, now: Date): Promise<void> {
  const notBefore = await revocationMoment(tx, userId, now);
  await addRevocations(tx, [{ userId, sessionId: null, notBefore }]);
}

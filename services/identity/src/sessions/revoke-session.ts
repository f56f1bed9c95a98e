import type { Transaction } from '@poc/kit/mongo/transaction';
import { pushSubscriptionModel } from '../notifications/notifications.api.ts';
import { addRevocation } from './revocation.model.ts';
import { revocationMoment } from './revocation-moment.ts';
import { type SessionDoc, sessionModel } from './session.model.ts';

/**
 * Ends a session: refresh tokens stop working, access tokens are revoked (the other services poll revocations and close
 * open sockets), and its push subscription is deleted. Idempotent.
 */
export async function revokeSession(
  tx: Transaction,
  session: Pick<SessionDoc, '_id' | 'userId'>,
  now: Date,
): Promise<void> {
  const { deletedCount } = await sessionModel(tx).deleteOne({ _id: session._id, userId: session.userId });
  if (deletedCount === 0) return;
  await pushSubscriptionModel(tx).deleteMany({ sessionId: session._id });
  const notBefore = await revocationMoment(tx, session.userId, now);
  await addRevocation(tx, { userId: session.userId, sessionId: session._id, notBefore });
}

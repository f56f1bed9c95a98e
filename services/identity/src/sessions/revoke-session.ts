import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { pushSubscriptionModel } from '../notifications/notifications.api.ts';
import { addRevocation } from './revocation.model.ts';
import { revocationMoment } from './revocation-moment.ts';
import { type SessionDoc, sessionModel } from './session.model.ts';

/**
 * Ends one session: its refresh tokens find no session any more, its access tokens are revoked, which the
 * other services read every few seconds, so that open sockets close too, and its browser gets no more notices. Ending an ended session does nothing.
 */
export async function revokeSession(
  tx: Transaction,
  db: Connection,
  session: Pick<SessionDoc, '_id' | 'userId'>,
  now: Date,
): Promise<void> {
  const { deletedCount } = await sessionModel(db).deleteOne(
    { _id: session._id, userId: session.userId },
    { session: tx.session },
  );
  if (deletedCount === 0) return;
  await pushSubscriptionModel(db).deleteMany({ sessionId: session._id }, { session: tx.session });
  const notBefore = await revocationMoment(tx, db, session.userId, now);
  await addRevocation(tx, db, { userId: session.userId, sessionId: session._id, notBefore });
}

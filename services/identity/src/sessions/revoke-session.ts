import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { pushSubscriptionModel } from '../notifications/notifications.api.ts';
import { addRevocations } from './revocation.model.ts';
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
  const { _id, userId } = session;
  if (await sessionModel(tx).exists({ _id, userId })) await revokeSessions(tx, userId, [session], now);
}

/** Ends sessions of a person that this transaction has found, with as many writes as for one session. */
export async function revokeSessions(
  tx: Transaction,
  userId: Types.ObjectId,
  sessions: readonly Pick<SessionDoc, '_id'>[],
  now: Date,
): Promise<void> {
  if (sessions.length === 0) return;
  const ids = sessions.map(({ _id }) => _id);
  await sessionModel(tx).deleteMany({ _id: trusted({ $in: ids }) });
  await pushSubscriptionModel(tx).deleteMany({ sessionId: trusted({ $in: ids }) });
  const notBefore = await revocationMoment(tx, userId, now);
  await addRevocations(
    tx,
    ids.map((sessionId) => ({ userId, sessionId, notBefore })),
  );
}

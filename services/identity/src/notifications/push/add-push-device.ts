import { ECDH } from 'node:crypto';
import { addPushDevice as contract } from '@poc/contracts/endpoints/notifications';
import { maxPushDevices } from '@poc/contracts/entities/notifications';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import { changeAccount } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { sessionModel } from '../../sessions/sessions.api.ts';
import { isKnownEndpoint } from './push-settings.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';
import { readPush } from './read-push.ts';
import { sealAddress, subscriptionIdOf } from './sealed-subscription.ts';

/**
 * Subscribes the browser of this session to push. It replaces an earlier subscription of the session and a previous
 * user of the browser, and turns on the channel. Beyond the limit, the oldest subscription is deleted.
 * @throws invalid_request for an invalid key; unauthenticated when the session has just ended
 */
export const addPushDevice = route(contract, self, (deps) => async ({ params, body, subject }) => {
  const { db, clock, secret, push } = deps;
  if (push.vapid === null) fail('push_unavailable');
  if (!isKnownEndpoint(body.endpoint, push)) fail('push_endpoint_refused');
  if (!isPublicKey(body.keys.p256dh)) {
    fail('invalid_request', {
      faults: [{ path: 'body.keys.p256dh', msg: 'must be a public key of P-256' }],
    });
  }
  if (!Types.ObjectId.isValid(subject.sessionId)) fail('unauthenticated');
  const userId = new Types.ObjectId(params.id);
  const sessionId = new Types.ObjectId(subject.sessionId);
  const _id = subscriptionIdOf(body.endpoint);
  await withTransaction(db, async (tx) => {
    // Writes to the session to conflict with its concurrent end: one of the two transactions is retried and sees the other.
    const session = await sessionModel(tx)
      .findOneAndUpdate({ _id: sessionId, userId }, { $set: { lastUsedAt: clock.now() } })
      .lean();
    if (!session) return fail('unauthenticated');
    await changeAccount(tx, params.id, ({ settings }) => ({
      settings: { ...settings, notifications: { ...settings.notifications, push: true } },
    }));
    const subscriptions = pushSubscriptionModel(tx);
    await subscriptions.deleteMany({ sessionId, _id: trusted({ $ne: _id }) });
    const fields = { userId, sessionId, device: session.device, sealed: sealAddress(body, secret) };
    await subscriptions.updateOne(
      { _id },
      { $set: fields, $setOnInsert: { createdAt: clock.now() } },
      { upsert: true },
    );
    await dropOldest(tx, userId, _id);
  });
  return readPush(db, push, subject);
});

/** Rejects keys that are not points of the curve, since encryption with them would always fail. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

async function dropOldest(tx: Transaction, userId: Types.ObjectId, keep: string): Promise<void> {
  const subscriptions = pushSubscriptionModel(tx);
  const others = await subscriptions
    .find({ userId, _id: trusted({ $ne: keep }) }, { _id: 1 })
    .sort({ createdAt: -1 })
    .lean();
  const dropped = others.slice(maxPushDevices - 1).map((one) => one._id);
  if (dropped.length > 0) {
    await subscriptions.deleteMany({ _id: trusted({ $in: dropped }) });
  }
}

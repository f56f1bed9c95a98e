import { createHash } from 'node:crypto';
import type { PushMessage } from '@poc/contracts/entities/notifications';
import { requestPublic } from '@poc/kit/internet/request-public';
import type { Job } from '@poc/kit/jobs/jobs';
import type { Metrics } from '@poc/kit/metrics';
import { hasRow } from '@poc/kit/mongo/has-row';
import { trusted } from 'mongoose';
import webPush from 'web-push';
import { unseal } from '../../keys/keys.api.ts';
import { sessionModel } from '../../sessions/sessions.api.ts';
import { notificationModel } from '../notification.model.ts';
import { planPushes } from './plan-pushes.ts';
import { type PushDeliveryDoc, pushDeliveryModel } from './push-delivery.model.ts';
import { createPushServiceBackoff, type PushServiceBackoff } from './push-service-backoff.ts';
import { isKnownEndpoint } from './push-settings.ts';
import { type PushSubscriptionDoc, pushSubscriptionModel } from './push-subscription.model.ts';
import { isQuiet, secondsUntilQuiet } from './quiet-hours.ts';
import { type PushAddress, unsealAddress } from './sealed-subscription.ts';
import type { SendPushDeps } from './send-push-deps.ts';
import type { Vapid } from './vapid.ts';

const everyMs = 5_000;
/** Number of concurrent messages; a batch must finish before the lease expires, even with timeouts. */
const batchSize = 10;
/** Maximum time in ms for delivery attempts; the notification remains in the list. */
const triedMs = 3_600_000;

export function pushSender(deps: SendPushDeps & { metrics: Metrics }): Job {
  const backoff = createPushServiceBackoff(deps.clock);
  const sent = deps.metrics.counter<'outcome'>('poc_pushes_total', 'Push messages by outcome', ['outcome']);
  const counted = (outcome: PushOutcome): void => sent.inc({ outcome });
  return {
    name: 'push-sender',
    everyMs,
    isDue: () => hasPushes(deps),
    run: (signal, hold) => sendPushes(deps, { backoff, counted, hold, signal }),
  };
}

async function hasPushes({ db, clock, push }: SendPushDeps): Promise<boolean> {
  if (push.vapid === null || isQuiet(clock.now())) return false;
  const isWaiting = { createdAt: trusted({ $gt: new Date(0) }) };
  return (await hasRow(notificationModel(db), { pushDue: true })) || hasRow(pushDeliveryModel(db), isWaiting);
}

/** Plans due messages and sends queued ones until none can be sent now. */
export async function sendPushes(
  deps: SendPushDeps,
  {
    backoff = createPushServiceBackoff(deps.clock),
    counted = () => undefined,
    hold = async () => true,
    signal,
  }: {
    backoff?: PushServiceBackoff;
    counted?: (outcome: PushOutcome) => void;
    hold?: () => Promise<boolean>;
    signal?: AbortSignal;
  } = {},
): Promise<void> {
  const { db, clock, logger, push } = deps;
  const { vapid } = push;
  if (vapid === null) return;
  await planPushes(deps, signal);
  const deliveries = pushDeliveryModel(db);
  while (!signal?.aborted && !isQuiet(clock.now()) && (await hold())) {
    const since = new Date(clock.now().getTime() - triedMs);
    const { deletedCount } = await deliveries.deleteMany({ createdAt: trusted({ $lte: since }) });
    if (deletedCount > 0) logger.warn({ messages: deletedCount }, 'push messages abandoned after retries');
    const rows = await deliveries
      .find({ createdAt: trusted({ $gt: since }), host: trusted({ $nin: backoff.list() }) })
      .sort({ createdAt: 1 })
      .limit(batchSize)
      .lean();
    if (rows.length === 0) return;
    for (const outcome of await Promise.all(
      rows.map((row) => deliverPush({ ...deps, vapid, backoff }, row)),
    )) {
      counted(outcome);
    }
  }
}

/** Outcome of a delivery. `later`: the push service is paused, and the message stays queued. */
type PushOutcome = 'sent' | 'later' | 'gone' | 'refused';

/** Maximum TTL for offline browsers; it never extends into quiet hours. */
const ttlMaxSeconds = 12 * 3_600;

/**
 * Sends one encrypted message to its push service and dequeues it unless it must be retried. The subscription of a
 * browser that is gone (404, 410) or whose session has ended is deleted.
 */
async function deliverPush(
  deps: SendPushDeps & { vapid: Vapid; backoff: PushServiceBackoff },
  row: PushDeliveryDoc,
): Promise<PushOutcome> {
  const { db, backoff, secret, logger } = deps;
  if (backoff.has(row.host)) return 'later';
  const subscription = await findSubscription(deps, row);
  if (!subscription) return end(deps, row, 'gone');
  const message = unseal(row.sealed, row._id.toHexString(), secret);
  const response = await send(deps, unsealAddress(subscription, secret), message).catch((error: unknown) => {
    logger.warn({ err: error, host: row.host }, 'could not reach push service');
    return null;
  });
  if (response === null || response.status === 429 || response.status >= 500) {
    backoff.failed(row.host, response?.retryAfter);
    return 'later';
  }
  backoff.worked(row.host);
  if (response.status >= 200 && response.status < 300) return end(deps, row, 'sent');
  if (response.status === 404 || response.status === 410) {
    await pushSubscriptionModel(db).deleteOne({ _id: subscription._id });
    return end(deps, row, 'gone');
  }
  logger.warn({ host: row.host, status: response.status }, 'push message rejected');
  return end(deps, row, 'refused');
}

async function end({ db }: SendPushDeps, row: PushDeliveryDoc, outcome: PushOutcome): Promise<PushOutcome> {
  const others = outcome === 'gone' ? { subscriptionId: row.subscriptionId, userId: row.userId } : null;
  if (others) await pushDeliveryModel(db).deleteMany(others);
  else await pushDeliveryModel(db).deleteOne({ _id: row._id });
  return outcome;
}

/** Finds the subscription if its session continues and its push service is still allowed. */
async function findSubscription(
  { db, clock, secret, push }: SendPushDeps,
  { subscriptionId, userId }: PushDeliveryDoc,
): Promise<PushSubscriptionDoc | null> {
  const row = await pushSubscriptionModel(db).findOne({ _id: subscriptionId, userId }).lean();
  if (!row) return null;
  const session = await sessionModel(db).findOne({ _id: row.sessionId, userId }, { expiresAt: 1 }).lean();
  const goesOn = session !== null && session.expiresAt > clock.now();
  if (goesOn && isKnownEndpoint(unsealAddress(row, secret).endpoint, push)) return row;
  await pushSubscriptionModel(db).deleteOne({ _id: row._id, sessionId: row.sessionId });
  return null;
}

async function send(
  { clock, push, vapid }: SendPushDeps & { vapid: Vapid },
  { endpoint, keys }: PushAddress,
  message: Buffer,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const { tag } = JSON.parse(message.toString()) as PushMessage;
  // The push service retains only the latest undelivered message of a topic.
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32);
  const TTL = Math.min(secondsUntilQuiet(clock.now()), ttlMaxSeconds);
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, message, {
    vapidDetails: vapid,
    TTL,
    topic,
  });
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const signal = AbortSignal.timeout(push.rules.timeoutMs);
  const request = { method, headers: given, body };
  const response = await requestPublic(new URL(endpoint), request, push.rules, signal);
  response.destroy();
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
}

import type { Job } from '@poc/kit/jobs/jobs';
import type { Metrics } from '@poc/kit/metrics';
import { hasRow } from '@poc/kit/mongo/has-row';
import { trusted } from 'mongoose';
import { notificationModel } from '../notification.model.ts';
import { deliverPush, type PushOutcome } from './deliver-push.ts';
import { createPausedHosts, type PausedHosts } from './paused-hosts.ts';
import { planPushes } from './plan-pushes.ts';
import { pushDeliveryModel } from './push-delivery.model.ts';
import { isQuiet } from './quiet-hours.ts';
import type { SendPushDeps } from './send-push-deps.ts';

const everyMs = 5_000;
/** Number of concurrent messages; a batch must finish before the lease expires, even with timeouts. */
const batchSize = 10;
/** Maximum time in ms for delivery attempts; the notification remains in the list. */
const triedMs = 3_600_000;

export function pushSender(deps: SendPushDeps & { metrics: Metrics }): Job {
  const paused = createPausedHosts(deps.clock);
  const sent = deps.metrics.counter<'outcome'>('poc_pushes_total', 'Push messages by outcome', ['outcome']);
  const counted = (outcome: PushOutcome): void => sent.inc({ outcome });
  return {
    name: 'push-sender',
    everyMs,
    isDue: () => hasPushes(deps),
    run: (signal, hold) => sendPushes(deps, { paused, counted, hold, signal }),
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
    paused = createPausedHosts(deps.clock),
    counted = () => undefined,
    hold = async () => true,
    signal,
  }: {
    paused?: PausedHosts;
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
      .find({ createdAt: trusted({ $gt: since }), host: trusted({ $nin: paused.list() }) })
      .sort({ createdAt: 1 })
      .limit(batchSize)
      .lean();
    if (rows.length === 0) return;
    for (const outcome of await Promise.all(
      rows.map((row) => deliverPush({ ...deps, vapid, paused }, row)),
    )) {
      counted(outcome);
    }
  }
}

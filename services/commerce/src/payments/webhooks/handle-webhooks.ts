import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { backoffMs } from '@poc/kit/retry';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import type { CommerceDeps } from '../../deps.ts';
import { followDispute } from '../disputes/follow-disputes.ts';
import { findPayment } from '../find-payments.ts';
import { followReportedRefunds } from '../refunds/follow-refunds.ts';
import { verifyAndSettle } from '../verify-and-settle.ts';
import { disputeEvents, type WebhookDoc, webhookModel } from './webhook.model.ts';

const perRound = 200;
const maxConcurrent = 4;
const maxPauseMs = 10 * 60_000;
/** Time in ms during which Paystack repeats an undelivered webhook. */
const giveUpAfterMs = 72 * 3_600_000;

// The `$type` lets the query use the partial index.
const toHandle = (now: Date): QueryFilter<WebhookDoc> => ({ dueAt: trusted({ $type: 'date', $lte: now }) });

export const hasDueWebhooks = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(webhookModel(db), toHandle(clock.now()));

/** Handles due webhooks; failures are retried with growing pauses. @returns the number handled */
export async function handleWebhooks(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  for (let handled = 0; ; ) {
    const due = await webhookModel(deps.db)
      .find(toHandle(deps.clock.now()))
      .sort({ dueAt: 1 })
      .limit(perRound)
      .lean<WebhookDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (webhook) => {
      if (await tryToHandle(deps, webhook)) handled += 1;
    });
    if (due.length < perRound || signal.aborted) return handled;
  }
}

async function tryToHandle(deps: CommerceDeps, webhook: WebhookDoc): Promise<boolean> {
  const { db, clock, logger } = deps;
  // A webhook repeated during the handling stays due.
  const mine = { _id: webhook._id, deliveries: webhook.deliveries };
  try {
    await handle(deps, webhook);
    await webhookModel(db).updateOne(mine, { $set: { dueAt: null, tries: 0 } });
    return true;
  } catch (error) {
    const now = clock.now().getTime();
    const tries = webhook.tries + 1;
    const isOver = now - webhook.receivedAt.getTime() > giveUpAfterMs;
    const dueAt = isOver ? null : new Date(now + backoffMs(tries, 5_000, maxPauseMs));
    const level = isOver ? 'error' : 'warn';
    logger[level]({ err: error, webhook: webhook._id, tries }, 'could not handle a webhook');
    await webhookModel(db).updateOne(mine, { $set: { tries, dueAt } });
    return false;
  }
}

async function handle(deps: CommerceDeps, { event, reference }: WebhookDoc): Promise<void> {
  if (event.startsWith(disputeEvents)) return followDispute(deps, reference);
  const isCharge = event === 'charge.success';
  // Events of Paystack's own subscriptions are stored but have no effect: POC does its own billing.
  if (!isCharge && !event.startsWith('refund.')) return;
  const payment = await findPayment(deps.db, reference);
  if (!payment) {
    // Reconciliation shows the payment if money arrived.
    deps.logger.warn({ event, reference }, 'webhook for an unknown payment');
    return;
  }
  if (!isCharge) {
    if (!(await followReportedRefunds(deps, payment)))
      throw new Error('cannot match the reported refund while another is in progress');
    return;
  }
  await deps.billingClock.refresh();
  const outcome = await verifyAndSettle(deps, payment);
  if (outcome === 'pending' || outcome === 'failed') {
    throw new Error(`webhook reported a success, but Paystack's status is '${outcome}'`);
  }
}

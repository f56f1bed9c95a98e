import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { backoffMs } from '@poc/kit/retry';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, ofReferences, orderModel } from '../../orders/orders.api.ts';
import { askPlanPayment, findPlanPayment, followPlanRefund } from '../../plans/plans.api.ts';
import { followDispute } from '../disputes/follow-disputes.ts';
import { followRefunds } from '../refunds/follow-refunds.ts';
import { verifyAndSettle } from '../verify-and-settle.ts';
import { disputeEvents, type WebhookDoc, webhookModel } from './webhook.model.ts';

const perRound = 200;
const maxConcurrent = 4;
const maxPauseMs = 10 * 60_000;
/** So long Paystack itself repeats what nobody took. */
const giveUpAfterMs = 72 * 3_600_000;

// The type is for the index.
const toHandle = (now: Date): QueryFilter<WebhookDoc> => ({ dueAt: trusted({ $type: 'date', $lte: now }) });

/** Whether a webhook waits to be handled. */
export const hasDueWebhooks = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(webhookModel(db), toHandle(clock.now()));

/** Handles what webhooks reported and is due. What fails comes again, ever later. @returns how many were handled */
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
  // What is reported again meanwhile has another time, and stays due.
  const mine = { _id: webhook._id, dueAt: webhook.dueAt };
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
    logger[level]({ err: error, webhook: webhook._id, tries }, 'a webhook could not be handled yet');
    await webhookModel(db).updateOne(mine, { $set: { tries, dueAt } });
    return false;
  }
}

async function handle(deps: CommerceDeps, { event, reference }: WebhookDoc): Promise<void> {
  if (event.startsWith(disputeEvents)) return followDispute(deps, reference);
  const isCharge = event === 'charge.success';
  // Those of Paystack's own subscriptions are kept, and mean nothing: POC bills by itself.
  if (!isCharge && !event.startsWith('refund.')) return;
  const order = await orderModel(deps.db)
    .findOne(ofReferences([reference]))
    .lean<OrderDoc>();
  if (!order) {
    const payment = await findPlanPayment(deps.db, reference);
    if (payment)
      return isCharge ? settleReported(await askPlanPayment(deps, payment)) : followPlanRefund(deps, payment);
    // Reconciliation shows it, should money have come.
    deps.logger.warn({ event, reference }, 'a webhook about a payment that no order has');
    return;
  }
  if (!isCharge) return followRefunds(deps, order);
  settleReported(await verifyAndSettle(deps, order));
}

function settleReported(outcome: string): void {
  if (outcome === 'pending' || outcome === 'failed') {
    throw new Error(`a webhook reported a success, and asked Paystack says '${outcome}'`);
  }
}

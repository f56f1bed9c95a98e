import { backoffMs } from '@poc/kit/retry';
import { trusted } from 'mongoose';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { askAndSettle } from './ask-and-settle.ts';
import { followRefunds } from './follow-refunds.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type WebhookDoc, webhookModel } from './webhook.model.ts';

const perRound = 200;
const maxPauseMs = 10 * 60_000;

/** Handles what webhooks told of and is due. What fails comes again, ever later. @returns how many were handled */
export async function handleWebhooks(deps: PaymentDeps, signal: AbortSignal): Promise<number> {
  const { db, clock, logger } = deps;
  const due = await webhookModel(db)
    .find({ dueAt: trusted({ $lte: clock.now() }) })
    .sort({ dueAt: 1 })
    .limit(perRound)
    .lean<WebhookDoc[]>();
  let handled = 0;
  for (const webhook of due) {
    if (signal.aborted) break;
    // What is told again meanwhile has another time, and stays due.
    const mine = { _id: webhook._id, dueAt: webhook.dueAt };
    try {
      await handle(deps, webhook);
      await webhookModel(db).updateOne(mine, { $set: { dueAt: null, tries: 0 } });
      handled += 1;
    } catch (error) {
      const tries = webhook.tries + 1;
      const pauseMs = backoffMs(tries, 5_000, maxPauseMs);
      logger.warn({ err: error, webhook: webhook._id, tries }, 'a webhook could not be handled yet');
      await webhookModel(db).updateOne(mine, {
        $set: { tries, dueAt: new Date(clock.now().getTime() + pauseMs) },
      });
    }
  }
  return handled;
}

async function handle(deps: PaymentDeps, { event, reference }: WebhookDoc): Promise<void> {
  const isCharge = event === 'charge.success';
  // Those of plans are kept: what they tell is not handled yet.
  if (!isCharge && !event.startsWith('refund.')) return;
  const order = await orderModel(deps.db).findOne({ 'payment.reference': reference }).lean<OrderDoc>();
  if (!order) {
    // Reconciliation shows it, should money have come.
    deps.logger.warn({ event, reference }, 'a webhook about a payment that no order has');
    return;
  }
  if (isCharge) await askAndSettle(deps, order);
  else await followRefunds(deps, order);
}

import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import { bookPlanRefundDecision, bookPlanRefundEnd, type PlanAccount } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import type { OrderRefund } from '../../orders/orders.api.ts';
import {
  afterFailedSend,
  dueRefundStatuses,
  followedRefundStatuses,
  nextRefund,
  type RefundEvent,
  sendRefund,
} from '../../payments/payments.api.ts';
import { isForPlan, isRefundFollowed, type PlanPaymentDoc, planPaymentModel } from './plan-payment.model.ts';

const perRound = 100;
const maxConcurrent = 4;

/** Decides a full or partial refund: from here on it is owed and in the books. The refund job sends it. */
export async function decidePlanRefund(
  db: Connection,
  tx: Transaction,
  decided: { payment: PlanPaymentDoc; amountKobo?: number; reason: string; by: string; now: Date },
): Promise<void> {
  const { payment, reason, by, now } = decided;
  const { reference, paidKobo, amountKobo, currency, transactionId, accepted } = payment;
  if (transactionId === null || payment.refund !== null || paidKobo === 0) return;
  const refund: OrderRefund = {
    _id: new Types.ObjectId(),
    amountKobo: decided.amountKobo ?? paidKobo,
    transactionId,
    reason,
    // Payments of an earlier version have none.
    currency: currency ?? 'NGN',
    status: 'decided',
    providerId: null,
    stated: '',
    tries: 0,
    nextTryAt: now,
    lastError: '',
    key: null,
    changedAt: now,
    by,
    at: now,
  };
  const { session } = tx;
  await planPaymentModel(db).updateOne({ _id: payment._id, refund: null }, { $set: { refund } }, { session });
  const account: PlanAccount = !accepted ? 'suspense' : isForPlan(payment) ? 'plans' : 'card_checks';
  const surplusKobo = accepted ? paidKobo - amountKobo : 0;
  await bookPlanRefundDecision(db, tx, { reference, refund, account, surplusKobo });
}

/** Moves a refund to its next state, with the books. @returns whether the event applied */
function applyEvent(
  { db, billingClock }: Pick<CommerceDeps, 'db' | 'billingClock'>,
  { _id }: PlanPaymentDoc,
  event: RefundEvent,
  providerId?: string,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const { session } = tx;
    const now = billingClock.now();
    const payment = await planPaymentModel(db).findById(_id, null, { session }).lean<PlanPaymentDoc>();
    const before = payment?.refund;
    const next = before && nextRefund(before, event, now);
    if (!payment || !next) return false;
    const refund: OrderRefund = {
      ...before,
      ...next,
      providerId: providerId ?? before.providerId,
      changedAt: next.status === before.status ? before.changedAt : now,
    };
    await planPaymentModel(db).updateOne({ _id }, { $set: { refund } }, { session });
    if (next.status === 'processed') {
      await bookPlanRefundEnd(db, tx, { reference: payment.reference, refund, now });
    }
    return true;
  });
}

const toSend = (now: Date): QueryFilter<PlanPaymentDoc> => ({
  'refund.status': trusted({ $in: dueRefundStatuses }),
  'refund.nextTryAt': trusted({ $lte: now }),
});

export const hasDuePlanRefunds = ({
  db,
  billingClock,
}: Pick<CommerceDeps, 'db' | 'billingClock'>): Promise<boolean> =>
  hasRow(planPaymentModel(db), toSend(billingClock.now()));

export async function sendPlanRefunds(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  const { db, billingClock, logger, paystack } = deps;
  for (let sent = 0; ; ) {
    const due = await planPaymentModel(db)
      .find(toSend(billingClock.now()))
      .limit(perRound)
      .lean<PlanPaymentDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (payment) => {
      const { refund } = payment;
      if (refund === null || !(await applyEvent(deps, payment, { type: 'send' }))) return;
      try {
        const found = await sendRefund(paystack, refund);
        await applyEvent(deps, payment, { type: 'reported', status: found.status }, found.id);
        sent += 1;
      } catch (error) {
        logger.error({ err: error, reference: payment.reference }, 'could not send a plan refund');
        await applyEvent(deps, payment, afterFailedSend(error));
      }
    });
    if (due.length < perRound || signal.aborted) return sent;
  }
}

/** Fetches the state of a refund at Paystack and applies it. @throws PaystackUnavailable, PaystackRefused */
export async function followPlanRefund(deps: CommerceDeps, payment: PlanPaymentDoc): Promise<void> {
  const { refund } = payment;
  if (refund === null || !isRefundFollowed(payment)) return;
  const known = await deps.paystack.listRefunds(refund.transactionId);
  const found = known.find(({ id }) => id === refund.providerId);
  if (found) await applyEvent(deps, payment, { type: 'reported', status: found.status });
}

/** Follows all refunds of plan payments, for lost webhooks. */
export async function followPlanRefunds(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  const payments = planPaymentModel(deps.db)
    .find({ 'refund.status': trusted({ $in: followedRefundStatuses }) })
    .lean<PlanPaymentDoc>()
    .cursor();
  for await (const payment of payments) {
    if (signal.aborted) return;
    await followPlanRefund(deps, payment).catch((error: unknown) =>
      deps.logger.warn({ err: error, reference: payment.reference }, 'could not update a plan refund'),
    );
  }
}

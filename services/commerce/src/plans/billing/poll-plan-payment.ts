import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { backoffMs } from '@poc/kit/retry';
import { type QueryFilter, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import {
  isRefusal,
  PaystackRefused,
  type PaystackTransaction,
  PaystackUnavailable,
} from '../../payments/payments.api.ts';
import { emitNotice } from '../change-subscription.ts';
import { noCard } from '../subscription-state.ts';
import { dropCard } from './drop-card.ts';
import type { PaymentMethodDoc } from './payment-method.model.ts';
import { type PlanPaymentDoc, planPaymentModel } from './plan-payment.model.ts';
import { readDefaultMethod, readSubscription } from './read-billing.ts';
import {
  failPlanPayment,
  type PlanSettlement,
  settlementOf,
  settlePlanPayment,
} from './settle-plan-payment.ts';

export type PlanOutcome = PlanSettlement | 'pending' | 'failed';

/** Paystack reports a payment for this long; nothing arrives later. */
const giveUpAfterMs = 72 * 3_600_000;
/** Paystack's page for a charge that the bank paused is open for this long. */
const confirmableMs = 24 * 3_600_000;
const perRound = 200;
const maxConcurrent = 4;

/**
 * Fetches a payment from Paystack and settles it once it has arrived. A renewal unknown to Paystack was never
 * charged: it is charged now under the same reference, which Paystack charges only once.
 * @throws PaystackUnavailable, PaystackRefused when the query fails
 */
export async function pollPlanPayment(deps: CommerceDeps, payment: PlanPaymentDoc): Promise<PlanOutcome> {
  const known = settlementOf(payment);
  if (known) return known;
  const transaction = await deps.paystack.verify(payment.reference);
  if (transaction !== null) return settleBy(deps, payment, transaction);
  return payment.purpose === 'renewal' && payment.status === 'open' ? chargeCard(deps, payment) : 'failed';
}

/**
 * Charges the card of a renewal. An unanswered charge is queried later, never repeated under another
 * reference.
 */
export async function chargeCard(deps: CommerceDeps, payment: PlanPaymentDoc): Promise<PlanOutcome> {
  const { db, paystack, logger } = deps;
  const { reference, amountKobo, userId, plan } = payment;
  const method = await readDefaultMethod(db, userId);
  if (method === null) return failed(deps, payment, noCard);
  try {
    const { authorizationCode, email } = method;
    const metadata = { plan, purpose: payment.purpose };
    const charge = await paystack.chargeAuthorization({
      ...{ email, amountKobo, reference, authorizationCode, metadata },
    });
    if ('paused' in charge) return await pauseCharge(deps, payment, charge.authorization_url);
    return await settleBy(deps, payment, charge);
  } catch (error) {
    if (error instanceof PaystackRefused && error.code === 'duplicate_reference') {
      const transaction = await paystack.verify(reference);
      return transaction === null ? 'pending' : settleBy(deps, payment, transaction);
    }
    if (isRefusal(error)) {
      logger.warn({ err: error, reference }, 'card declined');
      await dropUnknownCard(deps, method, error);
      return failed(deps, payment, error.message || error.code);
    }
    throw error;
  }
}

/** Emails the page on which the bank asks the owner to confirm a charge. */
async function pauseCharge(
  { db }: CommerceDeps,
  { _id, userId, amountKobo }: PlanPaymentDoc,
  authorizationUrl: string,
): Promise<'pending'> {
  await withTransaction(db, async (tx) => {
    const { session } = tx;
    const subscription = await readSubscription(db, userId).session(session);
    const paused = await planPaymentModel(db).updateOne(
      { _id, status: 'open', authorizationUrl: '' },
      { $set: { authorizationUrl } },
      { session },
    );
    if (paused.modifiedCount === 0 || subscription === null) return;
    const notice = { kind: 'confirm-charge', amountKobo, payUrl: authorizationUrl, hasCard: true } as const;
    await emitNotice(tx, subscription, { ...notice, reason: '' });
  });
  return 'pending';
}

/** Deletes a card that Paystack no longer has, so that it is not shown as chargeable. */
async function dropUnknownCard(
  { db, clock }: CommerceDeps,
  method: PaymentMethodDoc,
  { code }: PaystackRefused,
): Promise<void> {
  const isGone = code === 'invalid_authorization' || code === 'authorization_not_reusable';
  if (isGone) await dropCard(db, { ...method, now: clock.now() });
}

async function settleBy(
  deps: CommerceDeps,
  payment: PlanPaymentDoc,
  transaction: PaystackTransaction,
): Promise<PlanOutcome> {
  if (transaction.reference !== payment.reference) return 'failed';
  switch (transaction.status) {
    case 'success': {
      const settlement = await settlePlanPayment(deps, payment, transaction).catch((error: unknown) => {
        deps.settlementFailed('plan');
        throw error;
      });
      deps.triggers.refunds.fire();
      // A new card pays an unpaid period at once.
      if (payment.purpose === 'card') deps.triggers.renewals.fire();
      return settlement;
    }
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      return 'pending';
    case 'failed':
    case 'abandoned':
    case 'reversed':
      // On Paystack's page a payment may be retried; a charge of a stored card is final.
      if (payment.purpose !== 'renewal') return 'failed';
      if (transaction.status === 'abandoned' && mayBeConfirmed(deps, payment)) return 'pending';
      return failed(deps, payment, transaction.gateway_response || 'The bank declined the charge.');
  }
}

const mayBeConfirmed = ({ billingClock }: CommerceDeps, payment: PlanPaymentDoc): boolean =>
  payment.authorizationUrl !== '' &&
  billingClock.now().getTime() - payment.createdAt.getTime() < confirmableMs;

async function failed(deps: CommerceDeps, payment: PlanPaymentDoc, reason: string): Promise<'failed'> {
  await failPlanPayment(deps, payment, reason.slice(0, 200));
  return 'failed';
}

// The `$type` lets the query use the partial index.
const dueAt = (now: Date): QueryFilter<PlanPaymentDoc> => ({
  askAt: trusted({ $type: 'date', $lte: now }),
});

export const hasOpenPlanPayments = ({
  db,
  billingClock,
}: Pick<CommerceDeps, 'db' | 'billingClock'>): Promise<boolean> =>
  hasRow(planPaymentModel(db), dueAt(billingClock.now()));

/** Queries Paystack about open payments, for lost webhooks. @returns the number of payments queried */
export async function pollOpenPlanPayments(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  const { db, billingClock, logger } = deps;
  for (let asked = 0; ; ) {
    const now = billingClock.now();
    const due = await planPaymentModel(db)
      .find(dueAt(now))
      .sort({ askAt: 1 })
      .limit(perRound)
      .lean<PlanPaymentDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (payment) => {
      // Runs before the query, so that a payment that always fails does not block the others.
      const askAt = new Date(now.getTime() + backoffMs(payment.asks + 1, 60_000, 3_600_000));
      await planPaymentModel(db).updateOne(
        { _id: payment._id, asks: payment.asks, paidAt: null },
        { $set: { askAt }, $inc: { asks: 1 } },
      );
      try {
        const outcome = await pollPlanPayment(deps, payment);
        const isOver = now.getTime() - payment.createdAt.getTime() > giveUpAfterMs;
        if (isOver && outcome !== 'paid' && outcome !== 'refused') {
          await failPlanPayment(deps, payment, 'The payment did not arrive.');
        }
        asked += 1;
      } catch (error) {
        // A payment that cannot be settled waits for its next query; `settlementFailed` has counted it.
        const level =
          error instanceof PaystackUnavailable || error instanceof PaystackRefused ? 'warn' : 'error';
        logger[level]({ err: error, reference: payment.reference }, 'could not query a plan payment');
      }
    });
    if (due.length < perRound || signal.aborted) return asked;
  }
}

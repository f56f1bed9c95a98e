import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { pause } from '@poc/kit/retry';
import { trusted } from 'mongoose';
import type { CommerceDeps } from '../commerce-deps.ts';
import { nairaText } from '../money/naira.ts';
import { PaystackAway, PaystackRefused } from '../paystack/paystack-errors.ts';
import { changeSubscription, emitNotice } from '../subscriptions/change-subscription.ts';
import { plans } from '../subscriptions/plans.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscriptions/subscription.model.ts';
import { dueWorkOf } from '../subscriptions/subscription-state.ts';
import { chargeCard } from './ask-plan-payment.ts';
import type { PaymentMethodDoc } from './payment-method.model.ts';
import { type PlanPaymentDoc, planPaymentModel } from './plan-payment.model.ts';
import { readDefaultMethod } from './read-billing.ts';
import { basisOf, newPlanPayment } from './start-plan-payment.ts';

const perRound = 100;
const maxConcurrent = 4;
/** A charge whose process ended in the middle is asked about after so long. */
const firstAskMs = 60_000;

/**
 * Does what is due of subscriptions: reminds, charges the next period, ends what is over. Any process may end at any point:
 * the charge of a period is stored before Paystack hears of it, under a reference that is made of the subscription, the
 * period and the try, and anyone who finds it open asks what became of it.
 * @returns how many were worked on
 */
export async function runRenewals(
  deps: CommerceDeps,
  signal: AbortSignal,
  hold: () => Promise<boolean> = async () => true,
): Promise<number> {
  const { db, billingClock, config } = deps;
  await billingClock.refresh();
  for (let done = 0; ; ) {
    const begunMs = performance.now();
    const due = await subscriptionModel(db)
      // The type is for the index.
      .find({ dueAt: trusted({ $type: 'date', $lte: billingClock.now() }) })
      .sort({ dueAt: 1 })
      .limit(perRound)
      .lean<SubscriptionDoc[]>();
    await forEachConcurrent(due, { maxConcurrent, signal }, async (subscription) => {
      await work(deps, subscription);
      done += 1;
    });
    if (due.length < perRound || signal.aborted || !(await hold())) return done;
    const leftMs = restOfRoundMs(due.length, performance.now() - begunMs, config.RENEWALS_PER_SECOND);
    await pause(leftMs, signal).catch(() => undefined);
  }
}

/** How long to wait before the next round, so that no more begin in a second than may. */
export const restOfRoundMs = (begun: number, tookMs: number, perSecond: number): number =>
  Math.max(0, (begun * 1_000) / perSecond - tookMs);

async function work(deps: CommerceDeps, subscription: SubscriptionDoc): Promise<void> {
  const { db, billingClock } = deps;
  const { userId } = subscription;
  const now = billingClock.now();
  switch (dueWorkOf(subscription, now)) {
    case 'remind':
      return remind(deps, subscription, now);
    case 'lapse':
      await withTransaction(db, (tx) =>
        changeSubscription(db, tx, { userId, event: { type: 'lapsed' }, now }),
      );
      return;
    case 'charge': {
      const payment = await beginCharge(deps, subscription, now);
      if (payment) await tryCharge(deps, payment);
      return;
    }
    case null:
  }
}

/** Stores the charge of the next period before anybody is asked for money. @returns null where there is nothing to charge */
async function beginCharge(
  { db }: CommerceDeps,
  { userId }: SubscriptionDoc,
  now: Date,
): Promise<PlanPaymentDoc | null> {
  return withTransaction(db, async (tx) => {
    const { session } = tx;
    const subscription = await changeSubscription(db, tx, { userId, event: { type: 'chargeBegun' }, now });
    if (subscription === null) return null;
    const method = await readDefaultMethod(db, userId).session(session);
    const plan = subscription.nextPlan ?? subscription.plan;
    // One that fell counts at once, one that rose when it was announced.
    const priceKobo = Math.min(subscription.agreedKobo, plans[plan].priceKobo);
    if (method === null) {
      const event = { type: 'chargeFailed', reason: 'There is no card to charge.' } as const;
      await changeSubscription(db, tx, { userId, event, now, amountKobo: priceKobo });
      return null;
    }
    const payment = newPlanPayment({
      userId,
      purpose: 'renewal',
      plan,
      priceKobo,
      creditKobo: 0,
      amountKobo: priceKobo,
      basis: basisOf(subscription),
      email: method.email,
      reference: referenceOf(subscription),
      createdAt: now,
      askAt: new Date(now.getTime() + firstAskMs),
    });
    await planPaymentModel(db).create([payment], { session });
    return payment;
  });
}

/** Of the subscription, the period that is over, and how often the next one was tried. */
const referenceOf = ({ _id, endDate, tries }: SubscriptionDoc): string =>
  `poc-plan-${_id.toHexString()}-${endDate.getTime().toString(36)}-${tries + 1}`;

/** What Paystack does not answer now is asked for later: the payment stands open. */
async function tryCharge(deps: CommerceDeps, payment: PlanPaymentDoc): Promise<void> {
  try {
    await chargeCard(deps, payment);
  } catch (error) {
    if (!(error instanceof PaystackAway || error instanceof PaystackRefused)) throw error;
    deps.logger.warn({ err: error, reference: payment.reference }, 'a renewal is not answered yet');
  }
}

/** Reminds of the end of a trial; of a period only where the next one costs more, or its card will be out of date. */
async function remind(
  { db }: CommerceDeps,
  { userId, agreedKobo }: SubscriptionDoc,
  now: Date,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const method = await readDefaultMethod(db, userId).session(tx.session);
    const after = await changeSubscription(db, tx, {
      userId,
      event: { type: 'reminded' },
      now,
      hasCard: method !== null,
    });
    if (after?.state !== 'active') return;
    if (after.agreedKobo > agreedKobo) {
      const notice = {
        kind: 'price-change',
        hasCard: method !== null,
        reason: nairaText(agreedKobo),
      } as const;
      await emitNotice(tx, after, notice);
    }
    if (method === null || expiresAfter(method, after.endDate)) return;
    const reason = `${method.brand} ending in ${method.last4}`.trim();
    await emitNotice(tx, after, { kind: 'card-expiring', hasCard: true, reason });
  });
}

/** A card is good to the end of its month. */
const expiresAfter = ({ expYear, expMonth }: PaymentMethodDoc, at: Date): boolean =>
  Date.UTC(expYear, expMonth, 1) > at.getTime();

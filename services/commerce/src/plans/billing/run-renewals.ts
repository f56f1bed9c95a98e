import { endOfMonth } from '@poc/contracts/lagos-calendar';
import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { pause } from '@poc/kit/retry';
import { type QueryFilter, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import {
  type PaymentDoc,
  PaystackRefused,
  PaystackUnavailable,
  paymentModel,
} from '../../payments/payments.api.ts';
import { changeSubscription, changeSubscriptions, emitNotice } from '../change-subscription.ts';
import { readPrices, renewalKoboOf } from '../prices/read-prices.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { dueWorkOf, noCard } from '../subscription-state.ts';
import { chargeCard } from './charge-card.ts';
import type { PaymentMethodDoc } from './payment-method.model.ts';
import { newPlanPayment } from './plan-payment.ts';
import { readDefaultMethod, readDefaultMethods, readSubscription } from './read-billing.ts';

const perRound = 100;
/** Lead time in ms of the reminder to pay by transfer. */
const transferNoticeMs = 3 * 86_400_000;
const maxConcurrent = 8;
/** Number of charges stored in one transaction and then made sequentially. */
const chargesPerTransaction = 5;

// The `$type` lets the query use the partial index.
const toRenew = (now: Date): QueryFilter<SubscriptionDoc> => ({
  dueAt: trusted({ $type: 'date', $lte: now }),
});

export async function hasDueRenewals({
  db,
  billingClock,
}: Pick<CommerceDeps, 'db' | 'billingClock'>): Promise<boolean> {
  await billingClock.refresh();
  return hasRow(subscriptionModel(db), toRenew(billingClock.now()));
}

/**
 * Processes due subscriptions: reminders, renewals, retries of failed charges (dunning) and ends. Crash-safe: a charge
 * is stored before Paystack receives it, under a reference derived from subscription, period and try, and an open
 * charge is queried.
 * @returns the number of due subscriptions
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
      .find(toRenew(billingClock.now()))
      .sort({ dueAt: 1 })
      .limit(perRound)
      .lean<SubscriptionDoc[]>();
    await forEachConcurrent(tasksOf(deps, due, signal), { maxConcurrent, signal }, (task) => task());
    done += due.length;
    if (due.length < perRound || signal.aborted || !(await hold())) return done;
    const leftMs = restOfRoundMs(due.length, performance.now() - begunMs, config.RENEWALS_PER_SECOND);
    await pause(leftMs, signal).catch(() => undefined);
  }
}

/** Pause in ms before the next round, to stay below `perSecond`. */
export const restOfRoundMs = (begun: number, tookMs: number, perSecond: number): number =>
  Math.max(0, (begun * 1_000) / perSecond - tookMs);

const groupsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Creates independent tasks for due subscriptions: none waits for another or fails with it. */
function tasksOf(
  deps: CommerceDeps,
  due: readonly SubscriptionDoc[],
  signal: AbortSignal,
): (() => Promise<unknown>)[] {
  const { db, billingClock } = deps;
  const now = billingClock.now();
  const of = Map.groupBy(due, (subscription) => dueWorkOf(subscription, now));
  const lapsed = { event: { type: 'lapsed' }, now } as const;
  return [
    ...(of.get('remind') ?? []).map((one) => () => remind(deps, one, now)),
    ...(of.get('lapse') ?? []).map(
      ({ userId }) =>
        () =>
          withTransaction(db, (tx) => changeSubscription(tx, { userId, ...lapsed })),
    ),
    ...groupsOf(of.get('charge') ?? [], chargesPerTransaction).map(
      (group) => () => charge(deps, group, { now, signal }),
    ),
  ];
}

/** Charges the next periods of a group, or one by one if the group can't be stored. */
async function charge(
  deps: CommerceDeps,
  subscriptions: readonly SubscriptionDoc[],
  at: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const oneByOne = { maxConcurrent: 1, signal: at.signal };
  const payments = await storeCharges(deps, subscriptions, at.now).catch(async (error: unknown) => {
    if (subscriptions.length === 1) throw error;
    await forEachConcurrent(subscriptions, oneByOne, (one) => charge(deps, [one], at));
    return [];
  });
  await forEachConcurrent(payments, oneByOne, (payment) => tryCharge(deps, payment));
}

/**
 * Stores the charges of the next periods in one transaction, before any request to Paystack.
 * @returns the charges to make; none for a subscription without a card
 */
async function storeCharges(
  { db, clock }: CommerceDeps,
  subscriptions: readonly SubscriptionDoc[],
  now: Date,
): Promise<PaymentDoc[]> {
  return withTransaction(db, async (tx) => {
    const event = { type: 'chargeBegun' } as const;
    const changes = subscriptions.map(({ userId }) => ({ userId, event, now }));
    const begun = await changeSubscriptions(tx, changes);
    const methods = await readDefaultMethods(
      tx,
      begun.map(({ userId }) => userId),
    );
    const priceAt = await readPrices(tx);
    const payments: PaymentDoc[] = [];
    for (const subscription of begun) {
      const { userId } = subscription;
      const method = methods.find((one) => one.userId.equals(userId));
      const plan = subscription.nextPlan ?? subscription.plan;
      const priceKobo = renewalKoboOf(subscription, priceAt);
      if (method)
        payments.push(
          renewalOf(subscription, { plan, priceKobo, email: method.email, now, startedAt: clock.now() }),
        );
      else {
        const failure = { type: 'chargeFailed', reason: noCard } as const;
        await changeSubscription(tx, { userId, event: failure, now, amountKobo: priceKobo });
      }
    }
    if (payments.length > 0) await paymentModel(tx).insertMany(payments);
    return payments;
  });
}

const renewalOf = (
  subscription: SubscriptionDoc,
  {
    now,
    ...charge
  }: { plan: SubscriptionDoc['plan']; priceKobo: number; email: string; startedAt: Date; now: Date },
): PaymentDoc =>
  newPlanPayment({
    ...{ ...charge, subscription, userId: subscription.userId },
    purpose: 'renewal',
    creditKobo: 0,
    amountKobo: charge.priceKobo,
    reference: referenceOf(subscription),
    createdAt: now,
  });

const referenceOf = ({ _id, endDate, tries }: SubscriptionDoc): string =>
  `poc-plan-${_id.toHexString()}-${endDate.getTime().toString(36)}-${tries + 1}`;

/** A charge without a response stays open and is queried later. */
async function tryCharge(deps: CommerceDeps, payment: PaymentDoc): Promise<void> {
  try {
    await chargeCard(deps, payment);
  } catch (error) {
    if (!(error instanceof PaystackUnavailable || error instanceof PaystackRefused)) throw error;
    deps.logger.warn({ err: error, reference: payment.reference }, 'could not charge a renewal');
  }
}

/** Reminds the owner of the end of a trial, or of a renewal with an expiring card or without one. */
async function remind({ db }: CommerceDeps, { userId }: SubscriptionDoc, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const before = await readSubscription(tx, userId);
    const method = await readDefaultMethod(tx, userId);
    const hasCard = method !== null;
    const change = { userId, event: { type: 'reminded' }, now, hasCard } as const;
    const after = await changeSubscription(tx, change, before);
    if (!before || after?.state !== 'active') return;
    if (method === null) {
      const isNear = after.endDate.getTime() - now.getTime() <= transferNoticeMs;
      // A plan that was never paid has no grace period in which to pay.
      if (isNear && after.hasPaid) await emitNotice(tx, after, { kind: 'transfer-due', now });
      return;
    }
    if (before.reminded || expiresAfter(method, after.endDate)) return;
    const reason = `${method.brand} ending in ${method.last4}`.trim();
    await emitNotice(tx, after, { kind: 'card-expiring', now, hasCard, reason });
  });
}

const expiresAfter = ({ expYear, expMonth }: PaymentMethodDoc, at: Date): boolean =>
  endOfMonth(expYear, expMonth) > at;

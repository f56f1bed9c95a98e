import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { pause } from '@poc/kit/retry';
import { Types, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { failByPaystack, leastChargeKobo } from '../../payments/payments.api.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import type { PaidPlanId } from '../subscription-state.ts';
import { type PlanPaymentDoc, type PlanPaymentPurpose, planPaymentModel } from './plan-payment.model.ts';
import { readEmail } from './read-billing.ts';

/** Card first, since only a card can be charged again. */
const channels = ['card', 'bank_transfer', 'ussd'];
const cardOnly = ['card'];
/** Amount of a card check, which is refunded. */
export const cardCheckKobo = leastChargeKobo;
/** Typical time to pay. Before that, the webhook or the buyer's return reports the outcome. */
const firstAskMs = 60_000;
/** A recent open payment is reused, so that a double click is one payment. */
const reusedMs = 30 * 60_000;
const maxAnHour = 15;
/** A page without an address after this time was lost with its process. */
const lostAfterMs = 10_000;
/** Time in ms that a call waits for the page that another call opens. */
const waitMs = 4_500;

export interface PlanPaymentStart {
  readonly userId: string;
  /** The client's `Idempotency-Key`. */
  readonly key: string | null;
  readonly purpose: Exclude<PlanPaymentPurpose, 'renewal'>;
  readonly plan: PaidPlanId;
  readonly priceKobo: number;
  readonly creditKobo: number;
  readonly amountKobo: number;
  readonly subscription: SubscriptionDoc | null;
}

export const newPlanPayment = (
  fields: Pick<
    PlanPaymentDoc,
    | 'userId'
    | 'purpose'
    | 'plan'
    | 'priceKobo'
    | 'creditKobo'
    | 'amountKobo'
    | 'basis'
    | 'email'
    | 'createdAt'
  > & { reference?: string; askAt: Date | null } & Partial<Pick<PlanPaymentDoc, 'page' | 'keys'>>,
): PlanPaymentDoc => {
  const _id = new Types.ObjectId();
  return {
    _id,
    status: 'open',
    accepted: false,
    recovered: false,
    page: null,
    keys: [],
    failure: '',
    accessCode: '',
    authorizationUrl: '',
    transactionId: null,
    channel: null,
    paidKobo: 0,
    currency: 'NGN',
    paidAt: null,
    periodStart: null,
    periodEnd: null,
    asks: 0,
    refund: null,
    ...fields,
    reference: fields.reference ?? `poc-plan-${_id.toHexString()}`,
  };
};

export const basisOf = (subscription: SubscriptionDoc | null): PlanPaymentDoc['basis'] =>
  subscription && { plan: subscription.plan, endDate: subscription.endDate };

/**
 * Starts a payment on Paystack's page. Repeats within `reusedMs`, also at once and in other processes, return
 * the same page. A new page replaces an older one for the same plan: money that the older one brings is
 * refunded.
 * @throws payment_provider_unavailable, payment_refused, after deleting the payment; too_many_requests
 */
export const startPlanPayment = (deps: CommerceDeps, start: PlanPaymentStart): Promise<PlanPaymentDoc> =>
  deps.withLock(`plan page ${start.userId}`, async () => {
    const { db, billingClock } = deps;
    const userId = new Types.ObjectId(start.userId);
    const giveUpAt = performance.now() + waitMs;
    while (performance.now() < giveUpAt) {
      const open = await planPaymentModel(db)
        .findOne({ userId, page: pageOf(start) })
        .lean<PlanPaymentDoc>();
      const isSame = open !== null && isSamePage(open, start, billingClock.now());
      if (isSame && open.authorizationUrl !== '') return keepKey(deps, open, start.key);
      const payment = isSame ? null : await storePage(deps, start, open);
      if (payment) return openPage(deps, payment);
      // Another process opens it.
      await pause(50);
    }
    return fail('payment_provider_unavailable');
  });

const pageOf = ({
  purpose,
  plan,
}: Pick<PlanPaymentStart, 'purpose' | 'plan'>): NonNullable<PlanPaymentDoc['page']> =>
  purpose === 'card' || purpose === 'trial' ? purpose : plan;

function isSamePage(one: PlanPaymentDoc, start: PlanPaymentStart, now: Date): boolean {
  const ageMs = now.getTime() - one.createdAt.getTime();
  return (
    one.status === 'open' &&
    one.purpose === start.purpose &&
    one.priceKobo === start.priceKobo &&
    one.basis?.endDate.getTime() === start.subscription?.endDate.getTime() &&
    ageMs < (one.authorizationUrl === '' ? lostAfterMs : reusedMs)
  );
}

async function keepKey(
  { db }: CommerceDeps,
  payment: PlanPaymentDoc,
  key: string | null,
): Promise<PlanPaymentDoc> {
  if (key !== null) await planPaymentModel(db).updateOne({ _id: payment._id }, { $addToSet: { keys: key } });
  return payment;
}

/**
 * Stores a payment in place of an older page.
 * @returns null when another process has just stored one
 * @throws too_many_requests
 */
async function storePage(
  deps: CommerceDeps,
  { key, subscription, ...start }: PlanPaymentStart,
  replaced: PlanPaymentDoc | null,
): Promise<PlanPaymentDoc | null> {
  const { db, billingClock } = deps;
  const { purpose, plan, priceKobo, creditKobo, amountKobo } = start;
  const now = billingClock.now();
  const userId = new Types.ObjectId(start.userId);
  const page = pageOf(start);
  const lately = { userId, createdAt: trusted({ $gt: new Date(now.getTime() - 3_600_000) }) };
  if ((await planPaymentModel(db).countDocuments(lately).limit(maxAnHour)) === maxAnHour)
    fail('too_many_requests');
  const payment = newPlanPayment({
    ...{ userId, purpose, plan, priceKobo, creditKobo, amountKobo, page },
    keys: key === null ? [] : [key],
    basis: basisOf(subscription),
    email: await readEmail(deps, start.userId),
    createdAt: now,
    askAt: new Date(now.getTime() + firstAskMs),
  });
  try {
    await withTransaction(db, async ({ session }) => {
      if (replaced) {
        await planPaymentModel(db).updateOne({ _id: replaced._id }, { $set: { page: null } }, { session });
      }
      await planPaymentModel(db).create([payment], { session });
    });
    return payment;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

async function openPage(deps: CommerceDeps, payment: PlanPaymentDoc): Promise<PlanPaymentDoc> {
  const { db, config, paystack, logger } = deps;
  const { _id, email, amountKobo, reference, plan, purpose } = payment;
  const callback = new URL('/payment/callback', config.PUBLIC_URL);
  // A buyer who leaves Paystack's page without paying returns to the same verification.
  const cancelled = new URL(callback);
  cancelled.searchParams.set('reference', reference);
  try {
    const address = await paystack.initialize({
      ...{ email, amountKobo, reference },
      callbackUrl: callback.href,
      channels: purpose === 'card' || purpose === 'trial' ? cardOnly : channels,
      metadata: { plan, purpose, cancel_action: cancelled.href },
    });
    await planPaymentModel(db).updateOne({ _id }, { $set: address });
    return { ...payment, ...address };
  } catch (error) {
    logger.warn({ err: error, reference }, 'could not start a plan payment');
    // The address of its page was never delivered, so it can't be paid.
    await planPaymentModel(db).deleteOne({ _id });
    return failByPaystack(error);
  }
}

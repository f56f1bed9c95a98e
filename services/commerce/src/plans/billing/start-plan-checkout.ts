import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Database, withTransaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import type { BillTo } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import {
  isStartable,
  minChargeKobo,
  type PaymentDoc,
  paymentModel,
  startCheckout,
} from '../../payments/payments.api.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import type { PaidPlanId } from '../subscription-state.ts';
import { newPlanPayment, type PlanPayment, paymentOfPeriod } from './plan-payment.ts';
import { readEmail } from './read-billing.ts';

/** Amount of a card check, which is refunded. */
export const cardCheckKobo = minChargeKobo;
/**
 * Maximum age in ms of an open checkout that is reused, so that a double click is one payment. With a key, any
 * age.
 */
const reusedMs = 30 * 60_000;
/** Maximum checkouts per user and hour. */
const maxPerHour = 15;
/** Maximum tries while another process stores a checkout of the same user. */
const maxTries = 5;

export interface PlanCheckoutRequest {
  readonly userId: string;
  /** The client's `Idempotency-Key`. */
  readonly key: string | null;
  readonly purpose: Exclude<PlanPayment['purpose'], 'renewal'>;
  readonly plan: PaidPlanId;
  readonly priceKobo: number;
  readonly creditKobo: number;
  readonly amountKobo: number;
  readonly subscription: SubscriptionDoc | null;
  readonly billTo?: BillTo | null;
  /** Path to which Paystack returns the browser; defaults to the members' payment verification. */
  readonly returnPath?: string;
}

/** Returns the request for a checkout that checks a new card. */
export const cardCheckOf = (userId: string, subscription: SubscriptionDoc | null): PlanCheckoutRequest => ({
  ...{ userId, key: null, subscription, plan: subscription?.plan ?? 'premium' },
  ...{ purpose: 'card', priceKobo: 0, creditKobo: 0, amountKobo: cardCheckKobo },
});

/**
 * Starts a payment in a Paystack checkout. Repeats within `reusedMs`, also concurrent ones and in other processes,
 * return the same checkout. A new checkout replaces an older one for the same plan; a payment on the older one is
 * refunded.
 * @throws payment_provider_unavailable, payment_refused; too_many_requests
 */
export async function startPlanCheckout(deps: CommerceDeps, start: PlanCheckoutRequest): Promise<PaymentDoc> {
  const { db, billingClock } = deps;
  const userId = new Types.ObjectId(start.userId);
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const known = await paymentModel(db)
      .findOne({ userId, page: slotOf(start) })
      .lean<PaymentDoc>();
    const isSame = known !== null && isSameCheckout(known, start, billingClock.now());
    const payment = isSame ? known : await storeCheckout(deps, start, known);
    if (payment === null) continue;
    const open = await startCheckout(deps, payment, !isSame, start.returnPath);
    if (isSame && start.key !== null && !known.keys.includes(start.key)) {
      await freeKey(db, userId, start.key);
      await paymentModel(db).updateOne({ _id: open._id }, { $addToSet: { keys: start.key } });
    }
    return open;
  }
  return fail('payment_provider_unavailable');
}

const slotOf = ({
  purpose,
  plan,
}: Pick<PlanCheckoutRequest, 'purpose' | 'plan'>): NonNullable<PaymentDoc['page']> =>
  purpose === 'card' || purpose === 'trial' ? purpose : plan;

const isSameCheckout = (one: PaymentDoc, start: PlanCheckoutRequest, now: Date): boolean =>
  one.status === 'open' &&
  isStartable(one) &&
  one.purpose === start.purpose &&
  one.plan?.priceKobo === start.priceKobo &&
  one.plan.billTo?.company === start.billTo?.company &&
  one.plan.billTo?.tin === start.billTo?.tin &&
  one.plan.basis?.endDate.getTime() === start.subscription?.endDate.getTime() &&
  ((start.key !== null && one.keys.includes(start.key)) ||
    now.getTime() - one.createdAt.getTime() < reusedMs);

/**
 * Stores a payment in place of an older checkout.
 * @returns null when another process has just stored one
 * @throws too_many_requests
 */
async function storeCheckout(
  deps: CommerceDeps,
  { key, subscription, ...start }: PlanCheckoutRequest,
  replaced: PaymentDoc | null,
): Promise<PaymentDoc | null> {
  const { db, clock, billingClock } = deps;
  const { purpose, plan, priceKobo, creditKobo, amountKobo, billTo = null } = start;
  const now = billingClock.now();
  const userId = new Types.ObjectId(start.userId);
  const lately = {
    userId,
    purpose: trusted({ $ne: 'order' as const }),
    createdAt: trusted({ $gt: new Date(now.getTime() - 3_600_000) }),
  };
  if ((await paymentModel(db).countDocuments(lately).limit(maxPerHour)) === maxPerHour)
    fail('too_many_requests');
  const credited = subscription && creditKobo > 0 ? await paymentOfPeriod(db, subscription) : null;
  const payment = newPlanPayment({
    ...{ userId, purpose, plan, priceKobo, creditKobo, amountKobo, billTo, page: slotOf(start) },
    creditReference: credited?.reference ?? null,
    keys: key === null ? [] : [key],
    subscription,
    email: await readEmail(deps, start.userId),
    createdAt: now,
    startedAt: clock.now(),
  });
  try {
    await withTransaction(db, async (tx) => {
      if (replaced) {
        // A checkout without a URL was never returned: its keys move to the new one.
        const closed = replaced.authorizationUrl ? { page: null } : { page: null, keys: [] };
        await paymentModel(tx).updateOne({ _id: replaced._id }, { $set: closed });
      }
      if (key !== null) await freeKey(tx, userId, key);
      await paymentModel(tx).create(payment);
    });
    return payment;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Removes a key from payments that were not accepted, so that another one can use it. */
const freeKey = (db: Database, userId: Types.ObjectId, key: string) =>
  paymentModel(db).updateMany({ userId, keys: key, accepted: false }, { $pull: { keys: key } });

import { fail } from '@poc/kit/errors';
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

export interface PlanPaymentStart {
  readonly userId: string;
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
  > & { reference?: string; askAt: Date | null },
): PlanPaymentDoc => {
  const _id = new Types.ObjectId();
  return {
    _id,
    status: 'open',
    accepted: false,
    recovered: false,
    failure: '',
    accessCode: '',
    authorizationUrl: '',
    transactionId: null,
    channel: null,
    paidKobo: 0,
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
 * Starts a payment on Paystack's page. A repeat within `reusedMs` returns the same page.
 * @throws payment_provider_unavailable, payment_refused, after deleting the payment; too_many_requests
 */
export async function startPlanPayment(deps: CommerceDeps, start: PlanPaymentStart): Promise<PlanPaymentDoc> {
  const { db, config, paystack, billingClock, logger } = deps;
  const { userId, purpose, plan, priceKobo, creditKobo, amountKobo, subscription } = start;
  const now = billingClock.now();
  const basis = basisOf(subscription);
  const recent = await planPaymentModel(db)
    .find({ userId, createdAt: trusted({ $gt: new Date(now.getTime() - 3_600_000) }) })
    .sort({ createdAt: -1 })
    .limit(maxAnHour)
    .lean<PlanPaymentDoc[]>();
  const same = recent.find(
    (one) =>
      one.status === 'open' &&
      one.authorizationUrl !== '' &&
      one.purpose === purpose &&
      one.plan === plan &&
      one.priceKobo === priceKobo &&
      one.basis?.endDate.getTime() === basis?.endDate.getTime() &&
      now.getTime() - one.createdAt.getTime() < reusedMs,
  );
  if (same) return same;
  if (recent.length === maxAnHour) fail('too_many_requests');
  const payment = newPlanPayment({
    userId: new Types.ObjectId(userId),
    ...{ purpose, plan, priceKobo, creditKobo, amountKobo, basis },
    email: await readEmail(deps, userId),
    createdAt: now,
    askAt: new Date(now.getTime() + firstAskMs),
  });
  await planPaymentModel(db).create(payment);
  const callback = new URL('/payment/callback', config.PUBLIC_URL);
  // A buyer who leaves Paystack's page without paying returns to the same verification.
  const cancelled = new URL(callback);
  cancelled.searchParams.set('reference', payment.reference);
  try {
    const address = await paystack.initialize({
      email: payment.email,
      amountKobo,
      reference: payment.reference,
      callbackUrl: callback.href,
      channels: purpose === 'card' || purpose === 'trial' ? cardOnly : channels,
      metadata: { plan, purpose, cancel_action: cancelled.href },
    });
    await planPaymentModel(db).updateOne({ _id: payment._id }, { $set: address });
    return { ...payment, ...address };
  } catch (error) {
    logger.warn({ err: error, reference: payment.reference }, 'could not start a plan payment');
    // The address of its page was never delivered, so it can't be paid.
    await planPaymentModel(db).deleteOne({ _id: payment._id });
    return failByPaystack(error);
  }
}

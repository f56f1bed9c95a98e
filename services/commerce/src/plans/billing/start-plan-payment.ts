import { fail } from '@poc/kit/errors';
import { Types, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { failByPaystack, leastChargeKobo } from '../../payments/payments.api.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import type { PaidPlanId } from '../subscription-state.ts';
import { type PlanPaymentDoc, type PlanPaymentPurpose, planPaymentModel } from './plan-payment.model.ts';
import { readEmail } from './read-billing.ts';

/** First what can be charged again. */
const channels = ['card', 'bank_transfer', 'ussd'];
const cardOnly = ['card'];
/** Checks a card, and goes back. */
export const cardCheckKobo = leastChargeKobo;
/** People need about so long to pay; before that the webhook or their return says what became of it. */
const firstAskMs = 60_000;
/** A payment that was begun so recently is gone on with: two presses are one payment. */
const reusedMs = 30 * 60_000;
const maxAnHour = 15;

/** A payment to begin, before it has a place at Paystack. */
export interface PlanPaymentStart {
  readonly userId: string;
  readonly purpose: Exclude<PlanPaymentPurpose, 'renewal'>;
  readonly plan: PaidPlanId;
  readonly priceKobo: number;
  readonly creditKobo: number;
  readonly amountKobo: number;
  readonly subscription: SubscriptionDoc | null;
}

/** What every new payment has. */
export const newPlanPayment = (
  given: Pick<
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
    ...given,
    reference: given.reference ?? `poc-plan-${_id.toHexString()}`,
  };
};

/** What a subscription was when something was asked for. */
export const basisOf = (subscription: SubscriptionDoc | null): PlanPaymentDoc['basis'] =>
  subscription && { plan: subscription.plan, endDate: subscription.endDate };

/**
 * Begins a payment on Paystack's page. Anyone who asks for the same again, soon, gets the same page.
 * @throws payment_provider_unavailable, payment_refused; then nothing is kept. too_many_requests
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
  // Anyone who leaves Paystack's page without paying comes back to the same question: what became of this payment.
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
    logger.warn({ err: error, reference: payment.reference }, 'a payment of a plan could not be started');
    // Nobody has the address of its page: nobody can pay it.
    await planPaymentModel(db).deleteOne({ _id: payment._id });
    return failByPaystack(error);
  }
}

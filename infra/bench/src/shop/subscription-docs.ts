import type { PaymentMethodDoc } from '@poc/commerce/plans/billing/payment-method.model';
import { firstPrices } from '@poc/commerce/plans/plans';
import { type SubscriptionDoc, statusOf } from '@poc/commerce/plans/subscription.model';
import { nextSubscriptionState } from '@poc/commerce/plans/subscription-state';
import { Types } from 'mongoose';

const minuteMs = 60_000;
const monthMs = 31 * 24 * 60 * minuteMs;

const idOf = (kind: string, at: number): Types.ObjectId =>
  new Types.ObjectId(`${kind}${at.toString(16).padStart(23, '0')}`);

/** Authorization code of a card by number. */
const codeOf = (at: number): string => `AUTH_bench_${at}`;

/** A Premium plan by number, paid and reminded, whose period ended a minute ago. */
export function dueSubscriptionOf(at: number, now: Date): SubscriptionDoc {
  const endDate = new Date(now.getTime() - minuteMs);
  const startDate = new Date(endDate.getTime() - monthMs);
  const state = nextSubscriptionState(null, { type: 'paid', purpose: 'start', plan: 'premium' }, startDate);
  if (state === null) throw new Error('a first payment must start a plan');
  return {
    _id: idOf('5', at),
    userId: idOf('a', at),
    ...state,
    // The anchor of the next period, independent of this month's length.
    ...{ endDate, anchor: endDate, periods: 0, reminded: true, dueAt: endDate },
    status: statusOf(state.state),
    trialUsedAt: null,
    agreedKobo: firstPrices.premium.priceKobo,
    announcedKobo: firstPrices.premium.priceKobo,
    announcedFrom: null,
    payLinkSentAt: null,
    version: 1,
    createdAt: startDate,
    updatedAt: startDate,
  };
}

/** The card that pays for the plan. */
export const cardDocOf = (at: number, now: Date): PaymentMethodDoc => ({
  _id: idOf('c', at),
  userId: idOf('a', at),
  authorizationCode: codeOf(at),
  signature: `SIG_${codeOf(at)}`,
  email: `bench-${at}@poc.test`,
  brand: 'visa',
  last4: '4081',
  expMonth: 12,
  expYear: 2035,
  isDefault: true,
  createdAt: now,
});

import { type ClientSession, type Connection, trusted } from 'mongoose';
import {
  isForPlan,
  type PlanPaymentDoc,
  planPaymentModel,
  planPaymentPurposes,
} from '../billing/plan-payment.model.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { isOver } from '../subscription-state.ts';

const purposes = planPaymentPurposes.filter((purpose) => isForPlan({ purpose }));

/** Refundable payment, in kobo: in full, and for its unused days. */
export interface LastPayment {
  readonly payment: PlanPaymentDoc;
  readonly wholeKobo: number;
  readonly unusedKobo: number;
}

/** Returns the latest payment of a running subscription; null if there is none or it was refunded. */
export async function lastPaymentOf(
  db: Connection,
  subscription: SubscriptionDoc,
  now: Date,
  session: ClientSession | null = null,
): Promise<LastPayment | null> {
  if (isOver(subscription)) return null;
  const { userId, startDate } = subscription;
  const payment = await planPaymentModel(db)
    .findOne({ userId, status: 'paid', accepted: true, purpose: trusted({ $in: purposes }) })
    .sort({ createdAt: -1, _id: -1 })
    .session(session)
    .lean<PlanPaymentDoc>();
  if (!payment?.paidAt || !payment.periodStart || !payment.periodEnd) return null;
  if (payment.refund !== null || payment.periodEnd <= startDate) return null;
  const left = Math.max(0, payment.periodEnd.getTime() - now.getTime());
  const days = payment.periodEnd.getTime() - payment.periodStart.getTime();
  const unusedKobo = Math.min(payment.paidKobo, Math.floor((payment.priceKobo * left) / days));
  return { payment, wholeKobo: payment.paidKobo, unusedKobo };
}

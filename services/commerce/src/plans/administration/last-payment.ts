import type { Database } from '@poc/kit/mongo/transaction';
import { leftOf } from '../../payments/payments.api.ts';
import { type PlanPayment, paymentOfPeriod, returnedOf } from '../billing/plan-payment.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { isOver } from '../subscription-state.ts';

/** Payment with its refundable amounts, in kobo: in full, and for its unused days. */
export interface LastPayment {
  readonly payment: PlanPayment;
  readonly wholeKobo: number;
  readonly unusedKobo: number;
}

/** Returns the payment of a running subscription's period; null if there is none or it was refunded. */
export async function lastPaymentOf(
  db: Database,
  subscription: SubscriptionDoc,
  now: Date,
): Promise<LastPayment | null> {
  const payment = isOver(subscription) ? null : await paymentOfPeriod(db, subscription);
  const { periodStart, periodEnd, priceKobo } = payment?.plan ?? {};
  if (!payment || !periodStart || !periodEnd || priceKobo === undefined) return null;
  const wholeKobo = leftOf(payment);
  if (wholeKobo <= 0) return null;
  const left = Math.max(0, periodEnd.getTime() - now.getTime());
  const days = periodEnd.getTime() - periodStart.getTime();
  const unreturnedKobo = Math.floor((priceKobo * left) / days) - (await returnedOf(db, payment));
  const unusedKobo = Math.min(wholeKobo, Math.max(0, unreturnedKobo));
  return { payment, wholeKobo, unusedKobo };
}

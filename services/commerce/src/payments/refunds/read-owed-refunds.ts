import type { OwedRefund } from '@poc/contracts/entities/refunds';
import type { Connection } from 'mongoose';
import { nairaOf } from '../../naira.ts';
import type { PaymentDoc, Refund } from '../payment.model.ts';
import type { PaymentSubject, Purposes } from '../purpose.ts';

/** Presents the selected refunds in the order of their payments, with one query per purpose. */
export async function readOwedRefunds(
  { db, purposes }: { db: Connection; purposes: Purposes },
  payments: readonly PaymentDoc[],
  isShown: (refund: Refund) => boolean,
): Promise<OwedRefund[]> {
  const subjects = new Map<PaymentDoc, PaymentSubject>();
  for (const [purpose, ofPurpose] of Map.groupBy(payments, ({ purpose }) => purposes[purpose])) {
    const found = await purpose.subjectsOf(db, ofPurpose);
    for (const [at, payment] of ofPurpose.entries()) if (found[at]) subjects.set(payment, found[at]);
  }
  return payments.flatMap((payment) =>
    payment.refunds.filter(isShown).map((refund) => present(payment, subjects.get(payment), refund)),
  );
}

const present = (payment: PaymentDoc, subject: PaymentSubject | undefined, refund: Refund): OwedRefund => ({
  id: refund._id.toHexString(),
  payment_id: payment._id.toHexString(),
  order_id: payment.orderId?.toHexString() ?? null,
  order_number: payment.orderId && subject ? subject.number : null,
  plan: subject?.plan ?? null,
  customer: subject?.customer ?? { name: '', email: '' },
  amount: nairaOf(refund.amountKobo),
  currency: refund.currency,
  status: refund.status,
  at: refund.at.toISOString(),
  since: refund.changedAt.toISOString(),
  tries: refund.tries,
  error: refund.lastError,
  next_try_at: refund.nextTryAt?.toISOString() ?? null,
});

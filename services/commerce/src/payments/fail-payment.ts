import { withTransaction } from '@poc/kit/mongo/transaction';
import type { CommerceDeps } from '../deps.ts';
import { type PaymentDoc, paymentModel } from './payment.model.ts';
import { clockOf } from './purpose.ts';

/** Marks an open payment as failed; a failed renewal also updates its subscription. */
export async function failPayment(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'billingClock' | 'purposes'>,
  { _id, purpose }: Pick<PaymentDoc, '_id' | 'purpose'>,
  failure: string,
): Promise<void> {
  const { db, purposes } = deps;
  const now = clockOf(deps, purpose).now();
  await withTransaction(db, async (tx) => {
    const payment = await paymentModel(tx)
      .findOneAndUpdate(
        { _id, status: 'open' },
        { $set: { status: 'failed', failure: failure.slice(0, 200), askAt: null } },
        { returnDocument: 'after' },
      )
      .lean<PaymentDoc>();
    if (payment) await purposes[purpose].afterFailure?.({ tx, payment, now });
  });
}

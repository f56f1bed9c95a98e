import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import { bookRefundDecision } from '../../books/books.api.ts';
import { type PaymentDoc, paymentModel, type Refund } from '../payment.model.ts';
import { replaceRefunds } from './change-refund.ts';

/**
 * Decides a refund in the caller's transaction: from here on it is owed and in the books. The refund job
 * sends it afterwards. Concurrent refunds and chargebacks never exceed the payment; failed refunds make room
 * for a new one.
 * @param wanted.key the client's `Idempotency-Key`
 * @returns the refund, or null when less than the amount is left
 */
export async function requestRefund(
  db: Connection,
  tx: Transaction,
  { _id, transactionId, currency }: PaymentDoc,
  wanted: { amountKobo: number; reason: string; by: string; now: Date; key?: string | null },
): Promise<Refund | null> {
  const { amountKobo, reason, by, now, key = null } = wanted;
  if (transactionId === null || amountKobo <= 0) return null;
  const refund: Refund = {
    _id: new Types.ObjectId(),
    ...{ amountKobo, transactionId, reason, currency, by, key },
    status: 'decided',
    providerId: null,
    stated: '',
    tries: 0,
    nextTryAt: now,
    lastError: '',
    changedAt: now,
    at: now,
  };
  const { session } = tx;
  const claimed = { $add: ['$refundedKobo', '$chargedBackKobo', amountKobo] };
  const stored = await paymentModel(db)
    .findOneAndUpdate(
      { _id, $expr: trusted({ $lte: [claimed, '$paidKobo'] }) },
      { $push: { refunds: refund }, $inc: { refundedKobo: amountKobo } },
      { session, returnDocument: 'after' },
    )
    .lean<PaymentDoc>();
  if (!stored) return null;
  await replaceRefunds(db, tx, stored, now);
  // Read after the replacements, which return their money to suspense.
  const decided = await paymentModel(db).findById(_id, null, { session }).orFail().lean<PaymentDoc>();
  await bookRefundDecision(db, tx, decided, refund);
  return refund;
}

/**
 * Returns whether the refund was decided before under the same key.
 * @param wanted.amountKobo null for the rest
 * @throws idempotency_mismatch when that refund differs
 */
export function isRepeatedRefund(
  payment: PaymentDoc | null,
  { key, amountKobo, reason }: { key: string | null; amountKobo: number | null; reason: string },
): boolean {
  const before = key !== null && payment?.refunds.find((refund) => refund.key === key);
  if (!before) return false;
  const isSame = before.reason === reason && (amountKobo === null || amountKobo === before.amountKobo);
  return isSame || fail('idempotency_mismatch');
}

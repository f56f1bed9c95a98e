import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
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
  tx: Transaction,
  payment: PaymentDoc,
  wanted: NewRefund,
): Promise<Refund | null> {
  const { _id, transactionId } = payment;
  if (transactionId === null || wanted.amountKobo <= 0) return null;
  const claimed = { $add: ['$refundedKobo', '$chargedBackKobo', wanted.amountKobo] };
  const hasRoom = { _id, $expr: trusted({ $lte: [claimed, '$paidKobo'] }) };
  if (!(await paymentModel(tx).exists(hasRoom))) return null;
  return recordRefund(tx, payment, wanted);
}

interface NewRefund extends Pick<Refund, 'amountKobo' | 'reason' | 'by'> {
  readonly now: Date;
  readonly key?: string | null;
}

/** Adds a refund to its payment and the books, and replaces refunds that no longer fit. */
export async function recordRefund(
  tx: Transaction,
  { _id, transactionId, currency }: PaymentDoc,
  { now, ...wanted }: NewRefund & Partial<Refund>,
): Promise<Refund> {
  const refund: Refund = {
    _id: new Types.ObjectId(),
    ...{ transactionId: transactionId ?? '', currency },
    status: 'decided',
    providerId: null,
    stated: '',
    tries: 0,
    nextTryAt: now,
    lastError: '',
    key: null,
    changedAt: now,
    at: now,
    ...wanted,
  };
  const stored = await paymentModel(tx)
    .findOneAndUpdate(
      { _id },
      { $push: { refunds: refund }, $inc: { refundedKobo: refund.amountKobo } },
      { returnDocument: 'after' },
    )
    .orFail()
    .lean<PaymentDoc>();
  await replaceRefunds(tx, stored, now);
  // Read after the replacements, which return their money to suspense.
  const decided = await paymentModel(tx).findById(_id).orFail().lean<PaymentDoc>();
  await bookRefundDecision(tx, decided, refund);
  return refund;
}

/**
 * True if a refund with the same key exists.
 * @param wanted.amountKobo null for the remaining amount
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

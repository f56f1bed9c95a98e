import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import type { PaystackTransaction } from '../../payments/payments.api.ts';
import type { LedgerLine } from './ledger-entry.model.ts';
import { credit, debit, postEntries } from './post-entry.ts';

export const paymentKey = (transactionId: string): string => `payment:${transactionId}`;

/**
 * Books a payment in naira once: the earned lines, and the rest in suspense. The provider's fee is a separate entry.
 * @param booked.earned lines of the expected amount; empty unless accepted
 * @returns true if this call booked it
 */
export async function bookPayment(
  tx: Transaction,
  booked: {
    orderId: Types.ObjectId | null;
    transaction: PaystackTransaction;
    earned: readonly LedgerLine[];
    now: Date;
  },
): Promise<boolean> {
  const { orderId, earned, now } = booked;
  const { amount, currency, reference, id, fees } = booked.transaction;
  if (currency !== 'NGN' || amount === 0) return false;
  const base = { reference, orderId, at: now };
  const earnedKobo = earned.reduce((sum, { creditKobo, debitKobo }) => sum + creditKobo - debitKobo, 0);
  const lines = [debit('paystack', amount), ...earned, credit('suspense', amount - earnedKobo)];
  const feeLines = [debit('fees', fees ?? 0), credit('paystack', fees ?? 0)];
  const keys = await postEntries(tx, [
    { ...base, kind: 'payment', key: paymentKey(id), lines },
    ...(fees ? [{ ...base, kind: 'fee' as const, key: `fee:${id}`, lines: feeLines }] : []),
  ]);
  return keys.includes(paymentKey(id));
}

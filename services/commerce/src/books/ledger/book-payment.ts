import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { adjustmentsOf, type OrderAdjustment, type OrderDoc } from '../../orders/orders.api.ts';
import type { PaystackTransaction } from '../../payments/payments.api.ts';
import type { LedgerAccount, LedgerEntryDoc } from './ledger-entry.model.ts';
import { credit, debit, movedLines, postEntries } from './post-entry.ts';

export const paymentKey = (transactionId: string): string => `payment:${transactionId}`;

const accountOf: Record<OrderAdjustment['kind'], LedgerAccount> = {
  delivery: 'shipping',
  free_delivery: 'discounts',
  discount: 'discounts',
  tax: 'tax',
};

/**
 * Books a payment once: by the lines of its order, with any excess in suspense, or all in suspense if it does
 * not match the order. The provider's fee is a separate entry.
 */
export async function bookPayment(
  db: Connection,
  tx: Transaction,
  booked: { order: OrderDoc; transaction: PaystackTransaction; accepted: boolean; now: Date },
): Promise<void> {
  const { order, transaction, accepted, now } = booked;
  const { amount, reference, id } = transaction;
  const base = { reference, orderId: order._id, at: now };
  const earned = accepted
    ? [
        credit('sales', order.subtotalKobo),
        ...adjustmentsOf(order).map(({ kind, amountKobo }) =>
          amountKobo < 0 ? debit(accountOf[kind], -amountKobo) : credit(accountOf[kind], amountKobo),
        ),
        credit('suspense', amount - order.totalKobo),
      ]
    : [credit('suspense', amount)];
  const payment = {
    ...base,
    kind: 'payment' as const,
    key: paymentKey(id),
    lines: movedLines([debit('paystack', amount), ...earned]),
  };
  await postEntries(db, tx, [payment, ...feeEntry(transaction, base)]);
}

export function feeEntry(
  { id, fees }: PaystackTransaction,
  base: Pick<LedgerEntryDoc, 'reference' | 'orderId' | 'at'>,
): Omit<LedgerEntryDoc, '_id'>[] {
  if (!fees) return [];
  return [{ ...base, kind: 'fee', key: `fee:${id}`, lines: [debit('fees', fees), credit('paystack', fees)] }];
}

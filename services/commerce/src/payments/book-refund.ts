import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { credit, debit, movedLines, postEntry } from '../ledger/post-entry.ts';
import type { OrderDoc, OrderRefund } from '../orders/order.model.ts';
import { paymentKey } from './book-payment.ts';

/**
 * Books money that went back: first what lies in suspense of its payment, then what the order had earned. Once per refund;
 * a payment that is not in the books (other money than naira) leaves no refund in them.
 * @param booked.refundedBefore kobo of the order's refunds that are in the books already
 */
export async function bookRefund(
  db: Connection,
  tx: Transaction,
  booked: { order: OrderDoc; refund: OrderRefund; refundedBefore: number; now: Date },
): Promise<void> {
  const { order, refund, refundedBefore, now } = booked;
  const isBooked = await ledgerEntryModel(db)
    .exists({ key: paymentKey(refund.transactionId) })
    .session(tx.session);
  if (!isBooked) return;
  const paidKobo = order.payment?.paidKobo ?? 0;
  const inSuspense = order.paymentStatus === 'failed' ? paidKobo : Math.max(0, paidKobo - order.totalKobo);
  const fromSuspense = Math.min(refund.amountKobo, Math.max(0, inSuspense - refundedBefore));
  await postEntry(db, tx, {
    kind: 'refund',
    key: `refund:${refund._id.toHexString()}`,
    reference: order.payment?.reference ?? '',
    orderId: order._id,
    at: now,
    lines: movedLines([
      debit('suspense', fromSuspense),
      debit('refunds', refund.amountKobo - fromSuspense),
      credit('paystack', refund.amountKobo),
    ]),
  });
}

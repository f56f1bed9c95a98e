import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { OrderDoc, OrderRefund } from '../../orders/orders.api.ts';
import { paymentKey } from './book-payment.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';
import { credit, debit, movedLines, postEntries } from './post-entry.ts';

type Refund = Pick<OrderRefund, '_id' | 'amountKobo'>;

export const refundDecisionKey = ({ _id }: Pick<Refund, '_id'>): string => `refund-owed:${_id.toHexString()}`;
export const refundKey = ({ _id }: Pick<Refund, '_id'>): string => `refund:${_id.toHexString()}`;
const replacementKey = ({ _id }: Pick<Refund, '_id'>): string => `refund-replaced:${_id.toHexString()}`;

/**
 * Books an owed refund once: first from the payment's suspense, then from the order's income. A payment
 * outside the books (not in naira) has no refund in them.
 * @param order with the refund in it
 * @returns whether the refund is in the books
 */
export async function bookRefundDecision(
  db: Connection,
  tx: Transaction,
  order: OrderDoc,
  refund: OrderRefund,
): Promise<boolean> {
  const isBooked = await ledgerEntryModel(db)
    .exists({ key: paymentKey(refund.transactionId) })
    .session(tx.session);
  if (!isBooked) return false;
  const before = order.refunds.slice(
    0,
    order.refunds.findIndex(({ _id }) => _id.equals(refund._id)),
  );
  const decidedBefore = before
    .filter(({ status }) => status !== 'replaced')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const paidKobo = order.payment?.paidKobo ?? 0;
  const inSuspense = order.paymentStatus === 'failed' ? paidKobo : Math.max(0, paidKobo - order.totalKobo);
  const fromSuspense = Math.min(refund.amountKobo, Math.max(0, inSuspense - decidedBefore));
  await post(db, tx, order, {
    kind: 'refund_owed',
    key: refundDecisionKey(refund),
    at: refund.at,
    lines: [
      debit('suspense', fromSuspense),
      debit('refunds', refund.amountKobo - fromSuspense),
      credit('refunds_payable', refund.amountKobo),
    ],
  });
  return true;
}

/**
 * Books a completed refund, paid by Paystack or from POC's bank account. Books the decision first if it is
 * older than the books of owed refunds.
 */
export async function bookRefundEnd(
  db: Connection,
  tx: Transaction,
  booked: { order: OrderDoc; refund: OrderRefund; from: 'paystack' | 'bank'; now: Date },
): Promise<void> {
  const { order, refund, from, now } = booked;
  if (!(await bookRefundDecision(db, tx, order, refund))) return;
  await post(db, tx, order, {
    kind: from === 'paystack' ? 'refund' : 'refund_settled',
    key: refundKey(refund),
    at: now,
    lines: [debit('refunds_payable', refund.amountKobo), credit(from, refund.amountKobo)],
  });
}

/** Reverses the booked decision of a refund that another one replaces. */
export async function bookRefundReplacement(
  db: Connection,
  tx: Transaction,
  booked: { order: OrderDoc; refund: Refund; now: Date },
): Promise<void> {
  const { order, refund, now } = booked;
  const decision = await ledgerEntryModel(db)
    .findOne({ key: refundDecisionKey(refund) })
    .session(tx.session)
    .lean<LedgerEntryDoc>();
  if (!decision) return;
  await post(db, tx, order, {
    kind: 'correction',
    key: replacementKey(refund),
    at: now,
    lines: decision.lines.map(({ account, debitKobo, creditKobo }) => ({
      account,
      debitKobo: creditKobo,
      creditKobo: debitKobo,
    })),
  });
}

async function post(
  db: Connection,
  tx: Transaction,
  order: OrderDoc,
  entry: Pick<LedgerEntryDoc, 'kind' | 'key' | 'at' | 'lines'>,
): Promise<void> {
  await postEntries(db, tx, [
    {
      ...entry,
      lines: movedLines(entry.lines),
      reference: order.payment?.reference ?? '',
      orderId: order._id,
    },
  ]);
}

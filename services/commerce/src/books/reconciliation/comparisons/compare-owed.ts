import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { lagosDay } from '@poc/contracts/lagos-calendar';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { nairaText } from '../../../naira.ts';
import { type OrderDoc, type OrderPayment, orderModel } from '../../../orders/orders.api.ts';
import { overdueAt } from '../../../payments/payments.api.ts';
import { type PlanPaymentDoc, planPaymentModel } from '../../../plans/plans.api.ts';
import { type LedgerAccount, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { type Comparison, inNaira, type Report } from './comparison.ts';

const payable: LedgerAccount = 'refunds_payable';

/** Owed amount of a refund, in kobo, from one side; the other side's amount is 0. */
interface OwedAmount {
  readonly orderId: Types.ObjectId | null;
  readonly refundId: string;
  readonly reference: string;
  readonly booked: number;
  readonly open: number;
}

type OwingOrder = Pick<OrderDoc, '_id' | 'refunds'> & {
  readonly payment: Pick<OrderPayment, 'reference'> | null;
  /** Defaults to the order's own id; null for a plan payment. */
  readonly orderId?: Types.ObjectId | null;
};

/**
 * Compares the refunds owed in the ledger with open refunds, one by one and in total, at any time, and
 * reports stuck ones. One step, because both sides must be from one moment.
 */
export const owed: Comparison = {
  name: 'What is owed',
  async step({ db, now, report }) {
    const { booked, orders, payments } = await withTransaction(db, (tx) => readOwed(db, tx));
    const amounts = [...booked, ...orders.flatMap(openAmounts), ...payments.flatMap(openAmounts)];
    for (const ofOrder of Map.groupBy(amounts, ({ orderId }) => String(orderId)).values()) {
      reportOrder(ofOrder, report);
    }
    const [ours, theirs] = sumsOf(amounts);
    if (ours !== theirs) {
      report({ kind: 'owed_total', reference: '', orderId: null, ours, theirs, detail: '' });
    }
    for (const owing of [...orders, ...payments]) reportStuck(owing, now, report);
    return { next: null };
  },
};

async function readOwed(
  db: Connection,
  { session }: Transaction,
): Promise<{ booked: OwedAmount[]; orders: OwingOrder[]; payments: OwingOrder[] }> {
  const orders = await orderModel(db)
    .find({ 'refunds.status': trusted({ $in: openRefundStatuses }) }, { payment: 1, refunds: 1 }, { session })
    .lean<OwingOrder[]>();
  const booked = await ledgerEntryModel(db)
    .aggregate<OwedAmount>([
      { $match: { 'lines.account': payable } },
      { $unwind: '$lines' },
      { $match: { 'lines.account': payable } },
      {
        $group: {
          // The keys of all entries of a refund end with its id.
          _id: { orderId: '$orderId', refundId: { $arrayElemAt: [{ $split: ['$key', ':'] }, -1] } },
          reference: { $first: '$reference' },
          booked: { $sum: { $subtract: ['$lines.creditKobo', '$lines.debitKobo'] } },
        },
      },
      { $match: { booked: { $ne: 0 } } },
      { $set: { orderId: '$_id.orderId', refundId: '$_id.refundId', open: 0 } },
    ])
    .session(session);
  const payments = await planPaymentModel(db)
    .find({ 'refund.status': trusted({ $in: openRefundStatuses }) }, { reference: 1, refund: 1 }, { session })
    .lean<Pick<PlanPaymentDoc, '_id' | 'reference' | 'refund'>[]>();
  return { booked, orders, payments: payments.map(owingPayment) };
}

/** Presents a plan payment as an order with refunds; the books identify it by reference. */
const owingPayment = ({ _id, reference, refund }: Pick<PlanPaymentDoc, '_id' | 'reference' | 'refund'>) => ({
  _id,
  orderId: null,
  payment: { reference },
  refunds: refund ? [refund] : [],
});

/** The books hold naira only, so refunds in other currencies are not compared. */
const openAmounts = ({ _id, orderId = _id, payment, refunds }: OwingOrder): OwedAmount[] =>
  refunds
    .filter(({ status, currency }) => openRefundStatuses.includes(status) && currency === 'NGN')
    .map((refund) => ({
      orderId,
      refundId: refund._id.toHexString(),
      reference: payment?.reference ?? '',
      booked: 0,
      open: refund.amountKobo,
    }));

const sumsOf = (amounts: readonly OwedAmount[]): [booked: number, open: number] => [
  amounts.reduce((sum, { booked }) => sum + booked, 0),
  amounts.reduce((sum, { open }) => sum + open, 0),
];

/** @param ofOrder the amounts of one order, at least one */
function reportOrder(ofOrder: readonly OwedAmount[], report: Report): void {
  const details = [...Map.groupBy(ofOrder, ({ refundId }) => refundId)].flatMap(([refundId, ofRefund]) => {
    const [booked, open] = sumsOf(ofRefund);
    if (booked === open) return [];
    return [`Refund ${refundId}: ${nairaText(booked)} in the books, ${nairaText(open)} open on the order.`];
  });
  if (details.length === 0) return;
  const [ours, theirs] = sumsOf(ofOrder);
  report({
    kind: 'owed',
    reference: ofOrder[0]?.reference ?? '',
    orderId: ofOrder[0]?.orderId ?? null,
    ours,
    theirs,
    detail: details.join(' '),
  });
}

function reportStuck({ _id, orderId = _id, payment, refunds }: OwingOrder, now: Date, report: Report): void {
  for (const refund of refunds) {
    const until = overdueAt(refund);
    if (until === null || until >= now) continue;
    report({
      kind: 'refund_stuck',
      reference: payment?.reference ?? '',
      orderId,
      ours: inNaira(refund),
      theirs: null,
      detail: `In the state '${refund.status}' since ${lagosDay(refund.changedAt)}.`,
    });
  }
}

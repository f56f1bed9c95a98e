import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { lagosDay } from '@poc/contracts/lagos-calendar';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { nairaText } from '../../../naira.ts';
import { overdueAt, type PaymentDoc, paymentModel } from '../../../payments/payments.api.ts';
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

type Owing = Pick<PaymentDoc, '_id' | 'reference' | 'orderId' | 'refunds'>;

/**
 * Compares the refunds owed in the ledger with open refunds, one by one and in total, at any time, and
 * reports stuck ones. One step, because both sides must be from one moment.
 */
export const owed: Comparison = {
  name: 'What is owed',
  async step({ db, now, report }) {
    const { booked, payments } = await withTransaction(db, (tx) => readOwed(db, tx));
    const amounts = [...booked, ...payments.flatMap(openAmounts)];
    for (const ofPayment of Map.groupBy(amounts, ({ reference }) => reference).values()) {
      reportPayment(ofPayment, report);
    }
    const [ours, theirs] = sumsOf(amounts);
    if (ours !== theirs) {
      report({ kind: 'owed_total', reference: '', orderId: null, ours, theirs, detail: '' });
    }
    for (const payment of payments) reportStuck(payment, now, report);
    return { next: null };
  },
};

async function readOwed(
  db: Connection,
  { session }: Transaction,
): Promise<{ booked: OwedAmount[]; payments: Owing[] }> {
  const payments = await paymentModel(db)
    .find(
      { 'refunds.status': trusted({ $in: openRefundStatuses }) },
      { reference: 1, orderId: 1, refunds: 1 },
      { session },
    )
    .lean<Owing[]>();
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
  return { booked, payments };
}

/** The books hold naira only, so refunds in other currencies are not compared. */
const openAmounts = ({ reference, orderId, refunds }: Owing): OwedAmount[] =>
  refunds
    .filter(({ status, currency }) => openRefundStatuses.includes(status) && currency === 'NGN')
    .map((refund) => ({
      ...{ orderId, reference },
      refundId: refund._id.toHexString(),
      booked: 0,
      open: refund.amountKobo,
    }));

const sumsOf = (amounts: readonly OwedAmount[]): [booked: number, open: number] => [
  amounts.reduce((sum, { booked }) => sum + booked, 0),
  amounts.reduce((sum, { open }) => sum + open, 0),
];

/** @param ofPayment the amounts of one payment, at least one */
function reportPayment(ofPayment: readonly OwedAmount[], report: Report): void {
  const details = [...Map.groupBy(ofPayment, ({ refundId }) => refundId)].flatMap(([refundId, ofRefund]) => {
    const [booked, open] = sumsOf(ofRefund);
    if (booked === open) return [];
    return [`Refund ${refundId}: ${nairaText(booked)} in the books, ${nairaText(open)} open on the order.`];
  });
  if (details.length === 0) return;
  const [ours, theirs] = sumsOf(ofPayment);
  report({
    kind: 'owed',
    reference: ofPayment[0]?.reference ?? '',
    orderId: ofPayment[0]?.orderId ?? null,
    ours,
    theirs,
    detail: details.join(' '),
  });
}

function reportStuck({ reference, orderId, refunds }: Owing, now: Date, report: Report): void {
  for (const refund of refunds) {
    const until = overdueAt(refund);
    if (until === null || until >= now) continue;
    report({
      kind: 'refund_stuck',
      ...{ reference, orderId },
      ours: inNaira(refund),
      theirs: null,
      detail: `In the state '${refund.status}' since ${lagosDay(refund.changedAt)}.`,
    });
  }
}

import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { lagosDay } from '@poc/contracts/lagos-calendar';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type ClientSession, type Connection, type Types, trusted } from 'mongoose';
import { nairaText } from '../../../naira.ts';
import {
  findPayment,
  followedRefundStatuses,
  followRefunds,
  overdueAt,
  type PaymentDoc,
  paymentModel,
} from '../../../payments/payments.api.ts';
import { bookRefundState } from '../../ledger/book-refund.ts';
import { insertWriteOffEntry } from '../../ledger/book-write-off.ts';
import { type LedgerAccount, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { move } from '../../ledger/post-entry.ts';
import { entriesOf, vatOfReturn } from '../../ledger/vat-of-return.ts';
import { type Comparison, inNaira, type Posting, type Report } from './comparison.ts';

const payable: LedgerAccount = 'refunds_payable';

/** One side (ledger or refund) of an owed amount, in kobo; the other field is 0. */
interface OwedAmount {
  readonly orderId: Types.ObjectId | null;
  readonly refundId: string;
  readonly reference: string;
  readonly booked: number;
  readonly open: number;
}

/**
 * Compares the refunds owed in the ledger with open refunds, individually and in total, and reports stuck refunds. A
 * single step, because both sides must come from one snapshot.
 */
export const owed: Comparison = {
  name: 'What is owed',
  async step({ db, now, report }) {
    const { amounts, payments } = await withTransaction(db, ({ session }) => readOwed(db, { session }));
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

/** Read options for a consistent view: a transaction, or a snapshot session with its read concern. */
export interface Moment {
  readonly session: ClientSession;
  readonly readConcern?: { level: 'snapshot' };
}

export async function readOwed(
  db: Connection,
  moment: Moment,
): Promise<{ amounts: OwedAmount[]; payments: PaymentDoc[] }> {
  const payments = await paymentModel(db)
    .find({ 'refunds.status': trusted({ $in: openRefundStatuses }) }, null, { ...moment })
    .lean<PaymentDoc[]>();
  const booked = await ledgerEntryModel(db).aggregate<OwedAmount>(
    [
      { $match: { 'lines.account': payable } },
      { $unwind: '$lines' },
      { $match: { 'lines.account': payable } },
      {
        $group: {
          // All keys of a refund's entries end with its id.
          _id: { orderId: '$orderId', refundId: { $arrayElemAt: [{ $split: ['$key', ':'] }, -1] } },
          reference: { $first: '$reference' },
          booked: { $sum: { $subtract: ['$lines.creditKobo', '$lines.debitKobo'] } },
        },
      },
      { $match: { booked: { $ne: 0 } } },
      { $set: { orderId: '$_id.orderId', refundId: '$_id.refundId', open: 0 } },
    ],
    moment,
  );
  return { amounts: [...booked, ...payments.flatMap(openAmounts)], payments };
}

/** The books hold naira only, so refunds in other currencies are not compared. */
const openAmounts = ({ reference, orderId, refunds }: PaymentDoc): OwedAmount[] =>
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

/** Returns the refunds whose owed amounts differ between the two sides. */
export const unequal = (amounts: readonly OwedAmount[]) =>
  [...Map.groupBy(amounts, ({ refundId }) => refundId)].flatMap(([refundId, ofRefund]) => {
    const [booked, open] = sumsOf(ofRefund);
    return booked === open ? [] : [{ refundId, booked, open }];
  });

/** Reports the difference of one payment. @param ofPayment its amounts, not empty */
function reportPayment(ofPayment: readonly OwedAmount[], report: Report): void {
  const details = unequal(ofPayment).map(
    ({ refundId, booked, open }) =>
      `Refund ${refundId}: ${nairaText(booked)} in the books, ${nairaText(open)} open on the order.`,
  );
  if (details.length === 0) return;
  const [ours, theirs] = sumsOf(ofPayment);
  const { reference = '', orderId = null } = ofPayment[0] ?? {};
  report({
    ...{ kind: 'owed', reference, orderId, ours, theirs, detail: details.join(' ') },
    remedies: {
      correct: (posting) => bookStates(posting, reference),
      writeOff: (posting) => writeOff(posting, { reference, orderId }),
    },
  });
}

/**
 * Books the entries implied by the states of a payment's refunds.
 * @throws difference_remains if the amounts still differ
 */
async function bookStates({ tx, now }: Posting, reference: string): Promise<void> {
  const payment = await findPayment(tx, reference);
  for (const refund of payment?.refunds ?? []) {
    if (payment) await bookRefundState(tx, { payment, refund, now });
  }
  if ((await unequalNow(tx, reference)).length > 0) fail('difference_remains');
}

/**
 * Adjusts the owed amounts in the books to the payment's open refunds, one by one, with their share of the VAT.
 */
async function writeOff(
  { tx, key, now: at }: Posting,
  about: { reference: string; orderId: Types.ObjectId | null },
): Promise<void> {
  for (const { refundId, booked, open } of await unequalNow(tx, about.reference)) {
    const kobo = open - booked;
    const vatKobo = vatOfReturn(await entriesOf(tx, about.reference), kobo);
    const lines = [move('write_offs', kobo - vatKobo), move('vat_payable', vatKobo), move(payable, -kobo)];
    await insertWriteOffEntry(tx, { ...about, key: `${key}:${refundId}`, at, lines });
  }
}

const unequalNow = async (tx: Transaction, reference: string) => {
  const { amounts } = await readOwed(tx.db, { session: tx.session });
  return unequal(amounts.filter((one) => one.reference === reference));
};

function reportStuck(payment: PaymentDoc, now: Date, report: Report): void {
  const { reference, orderId, refunds } = payment;
  for (const refund of refunds) {
    const until = overdueAt(refund);
    if (until === null || until >= now) continue;
    const isFollowed = followedRefundStatuses.includes(refund.status);
    report({
      kind: 'refund_stuck',
      ...{ reference, part: `${refund._id.toHexString()}:${refund.status}`, orderId },
      ours: inNaira(refund),
      theirs: null,
      detail: `In the state '${refund.status}' since ${lagosDay(refund.changedAt)}.`,
      // Administrators retry other refunds, or record them as paid, in the list of owed refunds.
      remedies: isFollowed ? { adopt: (deps) => followRefunds(deps, payment) } : {},
    });
  }
}

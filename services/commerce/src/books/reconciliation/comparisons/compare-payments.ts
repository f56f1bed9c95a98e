import { type Connection, trusted } from 'mongoose';
import { type OrderDoc, orderModel } from '../../../orders/orders.api.ts';
import {
  type PaymentDoc,
  type PaystackTransaction,
  paymentModel,
  settleAgain,
  verifyAndSettle,
} from '../../../payments/payments.api.ts';
import { bookPayment } from '../../ledger/book-payment.ts';
import { bookWriteOff, findWriteOffs, type WriteOffScope, writeOffsOf } from '../../ledger/book-write-off.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { movedOn } from '../../ledger/moved-on.ts';
import { move, postEntries } from '../../ledger/post-entry.ts';
import type { Comparison, FoundDifference, Posting, Remedies, Report, StepContext } from './comparison.ts';
import { comparePage, lookUpUnseen } from './steps.ts';

const keyOf = (reference: string): string => `payment:${reference}`;

/** Compares Paystack's payments of the range with the ledger and POC's payments, a page per step. */
export const paystackPayments: Comparison = {
  name: 'Payments at Paystack',
  step: (context, cursor) =>
    comparePage(context, cursor, {
      list: (page) => context.paystack.listTransactions(page),
      keyOf: ({ reference }) => keyOf(reference),
      compare: (rows) => compareRows(context.db, rows, context.report),
    }),
};

/** Looks up ledger payments that are missing from Paystack's list; they may have started before the range. */
export const ledgerPayments: Comparison = {
  name: 'Payments in the ledger',
  step: (context, cursor) =>
    lookUpUnseen(context, cursor, 'payment', (entries) =>
      entries.map((entry) => ({
        entry,
        keys: [keyOf(entry.reference)],
        lookUp: () => lookUp(context, entry),
      })),
    ),
};

/** Re-checks one payment. */
export async function comparePayment(context: StepContext, reference: string): Promise<void> {
  const entry = await ledgerEntryModel(context.db)
    .findOne({ reference, kind: 'payment' })
    .lean<LedgerEntryDoc>();
  if (entry) return lookUp(context, entry);
  const stated = await context.paystack.verify(reference);
  if (stated) await compareRows(context.db, [stated], context.report);
}

async function lookUp({ db, paystack, report }: StepContext, entry: LedgerEntryDoc): Promise<void> {
  const { reference, orderId } = entry;
  const stated = await paystack.verify(reference);
  if (stated) return compareRows(db, [stated], report);
  const ours = await leftAtPaystack(db, entry, 'payment');
  if (ours === 0) return;
  const about = { reference, orderId };
  report({
    ...{ ...about, kind: 'missing_at_paystack', ours, theirs: null },
    detail: 'In the books, but unknown to Paystack.',
    remedies: { writeOff: writeOffOf('payment', about, -ours) },
  });
}

/** Returns the change in the Paystack balance by an entry and its write-offs, in kobo. */
export async function leftAtPaystack(
  db: Connection,
  entry: LedgerEntryDoc,
  scope: WriteOffScope,
): Promise<number> {
  const { reference } = entry;
  const writeOffs = writeOffsOf(await findWriteOffs(db, [reference]), reference, scope);
  return movedOn(['paystack'], [entry, ...writeOffs]);
}

/** Returns a posting that adjusts the booked Paystack balance by an amount. */
export const writeOffOf =
  (
    scope: WriteOffScope,
    { reference, orderId }: Pick<FoundDifference, 'reference' | 'orderId'>,
    kobo: number,
  ) =>
  ({ tx, key, now }: Posting): Promise<void> =>
    bookWriteOff(tx, { scope, reference, orderId, key, now, kobo });

async function compareRows(
  db: Connection,
  rows: readonly PaystackTransaction[],
  report: Report,
): Promise<void> {
  const references = rows.map(({ reference }) => reference);
  const [entries, paymentOf] = await Promise.all([
    ledgerEntryModel(db)
      .find({
        reference: trusted({ $in: references }),
        kind: trusted({ $in: ['payment', 'fee', 'correction', 'write_off'] }),
      })
      .lean<LedgerEntryDoc[]>(),
    paymentsByReference(db, references),
  ]);
  const unpaid = await orderModel(db)
    .find({
      _id: trusted({ $in: [...paymentOf.values()].flatMap(({ orderId }) => orderId ?? []) }),
      paymentStatus: 'pending',
    })
    .lean<Pick<OrderDoc, '_id'>[]>();
  const entriesOf = Map.groupBy(entries, ({ reference }) => reference);
  for (const stated of rows) {
    compareOne({
      stated,
      entries: entriesOf.get(stated.reference) ?? [],
      payment: paymentOf.get(stated.reference) ?? null,
      isOrderUnpaid: unpaid.some(({ _id }) => paymentOf.get(stated.reference)?.orderId?.equals(_id)),
      report,
    });
  }
}

export async function paymentsByReference(
  db: Connection,
  references: readonly string[],
): Promise<Map<string, PaymentDoc>> {
  const payments = await paymentModel(db)
    .find({ reference: trusted({ $in: references }) })
    .lean<PaymentDoc[]>();
  return new Map(payments.map((payment) => [payment.reference, payment]));
}

interface OnePayment {
  readonly stated: PaystackTransaction;
  readonly entries: readonly LedgerEntryDoc[];
  readonly payment: PaymentDoc | null;
  readonly isOrderUnpaid: boolean;
  readonly report: Report;
}

function compareOne({ stated, entries, payment, isOrderUnpaid, report }: OnePayment): void {
  const ofPayment = [
    ...entries.filter(({ kind }) => kind === 'payment' || kind === 'correction'),
    ...writeOffsOf(entries, stated.reference, 'payment'),
  ];
  const ours = ofPayment.length === 0 ? null : movedOn(['paystack'], ofPayment);
  const about = {
    reference: stated.reference,
    orderId: payment?.orderId ?? ofPayment[0]?.orderId ?? null,
    ours,
    theirs: stated.amount,
  };
  // A fully refunded payment is `reversed`, although it was received.
  if (stated.status !== 'success' && stated.status !== 'reversed') {
    const isPaidHere = ours === null ? Boolean(payment?.paidAt) : ours !== 0;
    const detail = `Paid here, but '${stated.status}' at Paystack.`;
    const remedies = { writeOff: writeOffOf('payment', about, -(ours ?? 0)) };
    if (isPaidHere) report({ ...about, kind: 'status', theirs: null, detail, remedies });
    return;
  }
  if (stated.currency !== 'NGN') {
    if (!ours) return;
    const detail = `Paid in ${stated.currency}, not in naira.`;
    report({
      ...about,
      kind: 'amount',
      theirs: null,
      detail,
      remedies: { writeOff: writeOffOf('payment', about, -ours) },
    });
    return;
  }
  if (ours === null) {
    const remedies = remediesOfMissing(stated, payment);
    report({ ...about, kind: 'missing_here', detail: 'Paid at Paystack, and not in the books.', remedies });
    return;
  }
  if (ours !== stated.amount) {
    const remedies = { writeOff: writeOffOf('payment', about, stated.amount - ours) };
    report({ ...about, kind: 'amount', detail: 'The paid amounts differ.', remedies });
  }
  const fees = movedOn(
    ['fees'],
    entries.filter(({ kind }) => kind === 'fee'),
  );
  if (typeof stated.fees === 'number' && fees !== stated.fees) {
    const missing = stated.fees - fees;
    report({
      ...{ ...about, kind: 'amount', part: 'fees', ours: fees, theirs: stated.fees },
      detail: 'The fees differ.',
      remedies: { correct: (posting) => bookFees(posting, about, missing) },
    });
  }
  if (isOrderUnpaid) {
    report({
      ...{ ...about, kind: 'status', detail: 'Paid and in the books, but the order is still unpaid.' },
      remedies: payment ? { adopt: (deps) => settleAgain(deps, payment) } : {},
    });
  }
}

/** Settles an open payment, books a settled one, and books an unknown one in suspense. */
function remediesOfMissing(transaction: PaystackTransaction, payment: PaymentDoc | null): Remedies {
  if (payment && payment.status !== 'paid') return { adopt: (deps) => verifyAndSettle(deps, payment) };
  const book = async ({ deps: { purposes }, tx, now }: Posting): Promise<void> => {
    const earned = payment?.accepted ? await purposes[payment.purpose].earned(tx, payment) : [];
    await bookPayment(tx, { orderId: payment?.orderId ?? null, transaction, earned, now });
  };
  return payment ? { correct: book } : { writeOff: book };
}

const bookFees = (
  { tx, key, now: at }: Posting,
  { reference, orderId }: Pick<FoundDifference, 'reference' | 'orderId'>,
  kobo: number,
): Promise<unknown> =>
  postEntries(tx, [
    { kind: 'fee', key, reference, orderId, at, lines: [move('fees', kobo), move('paystack', -kobo)] },
  ]);

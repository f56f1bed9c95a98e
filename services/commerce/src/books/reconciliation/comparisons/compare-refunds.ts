import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { type Connection, trusted } from 'mongoose';
import type { CommerceDeps } from '../../../deps.ts';
import {
  applyRefundEvent,
  followedRefundStatuses,
  followReportedRefunds,
  type PaymentDoc,
  type PaystackRefund,
  paymentModel,
  type Refund,
} from '../../../payments/payments.api.ts';
import { paymentKey } from '../../ledger/book-payment.ts';
import { bookRefundEnd, refundKey } from '../../ledger/book-refund.ts';
import { findWriteOffs, writeOffsOf } from '../../ledger/book-write-off.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import {
  asksPerStep,
  cursorAfter,
  ledgerPage,
  leftAtPaystack,
  movedOn,
  paymentsByReference,
  writeOffOf,
} from './compare-payments.ts';
import {
  type Comparison,
  type Found,
  inNaira,
  type Remedies,
  type Report,
  type StepContext,
} from './comparison.ts';

const keyOf = (id: string): string => `refund:${id}`;
const oldestPaymentFirst: ListSort<PaymentDoc> = { field: 'createdAt', direction: 1 };

/** Compares Paystack's refunds of the range with the ledger and POC's refunds, a page per step. */
export const paystackRefunds: Comparison = {
  name: 'Refunds at Paystack',
  async step({ db, paystack, range, report, seenOf, markSeen }, cursor) {
    const page = Number(cursor ?? 1);
    const { rows, pageCount } = await paystack.listRefundsOf({ ...range, page });
    const seen = await seenOf(rows.map(({ id }) => keyOf(id)));
    // Money taken by disputes is compared with the disputes.
    const fresh = rows.filter(({ id, dispute }) => !seen.has(keyOf(id)) && !dispute);
    await compareRows(db, fresh, report);
    markSeen(fresh.map(({ id }) => keyOf(id)));
    return { next: page < pageCount ? String(page + 1) : null, steps: pageCount };
  },
};

/** Looks up the ledger's refunds that Paystack's list lacks: they may be older than the range. */
export const ledgerRefunds: Comparison = {
  name: 'Refunds in the ledger',
  async step(context, cursor) {
    const { rows, nextCursor } = await ledgerPage(context, 'refund', cursor);
    const paymentOf = await paymentsByReference(
      context.db,
      rows.map(({ reference }) => reference),
    );
    const booked = rows.map((entry) => {
      const { refunds = [] } = paymentOf.get(entry.reference) ?? {};
      return { entry, refund: refunds.find((one) => refundKey(one) === entry.key) ?? null };
    });
    const seen = await context.seenOf(booked.flatMap(({ refund }) => keysOf(refund)));
    const unseen = booked.filter(({ refund }) => !keysOf(refund).some((key) => seen.has(key)));
    const asked = unseen.slice(0, asksPerStep);
    for (const { entry, refund } of asked) await askForBooked(context, entry, refund);
    const last = asked.at(-1);
    return { next: unseen.length > asked.length && last ? cursorAfter(last.entry) : nextCursor };
  },
};

/** Looks up open refunds of any time that Paystack's list lacks. */
export const openRefunds: Comparison = {
  name: 'Refunds under way',
  async step(context, cursor) {
    const { rows, nextCursor } = await findPage(paymentModel(context.db), {
      filter: {
        'refunds.status': trusted({ $in: openRefundStatuses }),
        refunds: trusted({ $elemMatch: { status: { $in: followedRefundStatuses } } }),
      },
      order: oldestPaymentFirst,
      limit: asksPerStep,
      cursor: cursor ?? undefined,
      hint: { 'refunds.status': 1 },
      count: async () => 0,
    });
    const followed = rows.flatMap(followedOf);
    const seen = await context.seenOf(followed.flatMap(({ refund }) => keysOf(refund)));
    for (const { payment, refund } of followed) {
      if (!keysOf(refund).some((key) => seen.has(key))) await askForOpen(context, payment, refund);
    }
    return { next: nextCursor };
  },
};

/**
 * Compares the refunds of one payment again.
 * @param reference of the payment, or the id of a transaction that POC does not know
 */
export async function compareRefundsOf(context: StepContext, reference: string): Promise<void> {
  const { db, paystack, report } = context;
  const payment = await paymentModel(db).findOne({ reference }).lean<PaymentDoc>();
  const rows = await paystack.listRefunds(payment?.transactionId ?? reference);
  const entries = await ledgerEntryModel(db).find({ reference, kind: 'refund' }).lean<LedgerEntryDoc[]>();
  await compareRows(
    db,
    rows.filter(({ dispute }) => !dispute),
    report,
  );
  const isListed = (refund: Refund): boolean => rows.some(({ id }) => id === refund.providerId);
  for (const entry of entries) {
    const refund = payment?.refunds.find((one) => refundKey(one) === entry.key) ?? null;
    if (!refund || !isListed(refund)) await askForBooked(context, entry, refund);
  }
  for (const open of payment ? followedOf(payment) : []) {
    if (!isListed(open.refund)) await askForOpen(context, open.payment, open.refund);
  }
}

const followedOf = (payment: PaymentDoc): { payment: PaymentDoc; refund: Refund }[] =>
  payment.refunds
    .filter(({ status }) => followedRefundStatuses.includes(status))
    .map((refund) => ({ payment, refund }));

async function askForBooked(
  context: StepContext,
  entry: LedgerEntryDoc,
  refund: Refund | null,
): Promise<void> {
  const { reference, orderId, key: part } = entry;
  const ours = -(await leftAtPaystack(context.db, entry, `refund:${part}`));
  if (ours === 0) return;
  await askFor(context, refund, {
    ...{ reference, orderId, ours, part },
    detail: 'Refunded in the books, but unknown to Paystack.',
    remedies: { writeOff: writeOffOf(`refund:${part}`, entry, ours) },
  });
}

/** A refund that Paystack does not know has failed there, so that it is sent again. */
function askForOpen(context: StepContext, payment: PaymentDoc, refund: Refund): Promise<void> {
  const { _id: paymentId, reference, orderId } = payment;
  const id = { paymentId, refundId: refund._id };
  const failed = { type: 'reported', status: 'failed' } as const;
  return askFor(context, refund, {
    ...{ reference, orderId, ours: inNaira(refund), part: refundKey(refund) },
    detail: 'Under way here, but unknown to Paystack.',
    remedies: { adopt: (deps) => applyRefundEvent(deps, id, failed) },
  });
}

const keysOf = (refund: Refund | null): string[] => (refund?.providerId ? [keyOf(refund.providerId)] : []);

async function askFor(
  { db, paystack, report }: StepContext,
  refund: Refund | null,
  missing: Pick<Found, 'reference' | 'part' | 'orderId' | 'ours' | 'detail' | 'remedies'>,
): Promise<void> {
  const known = refund ? await paystack.listRefunds(refund.transactionId) : [];
  const stated = known.find(({ id }) => id === refund?.providerId);
  if (stated) await compareRows(db, [stated], report);
  else report({ ...missing, kind: 'refund', theirs: null });
}

async function compareRows(db: Connection, rows: readonly PaystackRefund[], report: Report): Promise<void> {
  const ledger = ledgerEntryModel(db);
  const keys = rows.map(({ transaction }) => paymentKey(transaction));
  const booked = await ledger.find({ key: trusted({ $in: keys }) }).lean<LedgerEntryDoc[]>();
  const bookedOf = new Map(booked.map((entry) => [entry.key, entry]));
  const paymentOf = await paymentsByReference(
    db,
    booked.map(({ reference }) => reference),
  );
  const ours = rows.map((stated) => {
    const paid = bookedOf.get(paymentKey(stated.transaction)) ?? null;
    const payment = paymentOf.get(paid?.reference ?? '') ?? null;
    const refund = payment?.refunds.find(({ providerId }) => providerId === stated.id) ?? null;
    return { stated, paid, payment, refund };
  });
  const refundKeys = ours.flatMap(({ refund }) => (refund ? [refundKey(refund)] : []));
  const ends = await ledger.find({ key: trusted({ $in: refundKeys }) }).lean<LedgerEntryDoc[]>();
  const endOf = new Map(ends.map((entry) => [entry.key, entry]));
  const written = await findWriteOffs(db, ours.map(referenceOf));
  for (const one of ours) {
    const entry = one.refund && (endOf.get(refundKey(one.refund)) ?? null);
    const writeOffs = writeOffsOf(written, referenceOf(one), `refund:${one.stated.id}`);
    compareOne({ ...one, entry, writtenOffKobo: 0 - movedOn('paystack', writeOffs) }, report);
  }
}

interface OneRefund {
  readonly stated: PaystackRefund;
  /** Entry of the refunded payment. */
  readonly paid: LedgerEntryDoc | null;
  readonly payment: PaymentDoc | null;
  readonly refund: Refund | null;
  readonly entry: LedgerEntryDoc | null;
  readonly writtenOffKobo: number;
}

/** Reference of the refunded payment, or the id of a transaction that POC does not know. */
const referenceOf = ({ stated, paid }: Pick<OneRefund, 'stated' | 'paid'>): string =>
  paid?.reference ?? stated.transaction;

function compareOne(one: OneRefund, report: Report): void {
  const { stated, paid, payment, refund, entry, writtenOffKobo } = one;
  // The books hold naira only, and a failed refund leaves nothing in them.
  if (stated.currency !== 'NGN' || (stated.status === 'failed' && entry === null)) return;
  const booked = entry ? writtenOffKobo - movedOn('paystack', [entry]) : null;
  const decided = refund ? refund.amountKobo + writtenOffKobo : writtenOffKobo || null;
  const ours = booked ?? decided;
  const about = { reference: referenceOf(one), orderId: paid?.orderId ?? null };
  const differs = (detail: string, remedies: Remedies): void =>
    report({ ...about, kind: 'refund', part: stated.id, ours, theirs: stated.amount, detail, remedies });
  const writeOff = (kobo: number): Remedies => ({
    writeOff: writeOffOf(`refund:${stated.id}`, about, kobo),
  });
  const untaken = (ours ?? 0) - stated.amount;
  const follow = payment && { adopt: (deps: CommerceDeps) => followReportedRefunds(deps, payment) };
  if (refund === null || payment === null) {
    if (untaken !== 0) differs('Refunded at Paystack, but not by POC.', follow ?? writeOff(untaken));
  } else if (decided !== stated.amount) {
    differs('The amounts of the refund differ.', writeOff(untaken));
  } else if (stated.status === 'processed' && booked === null) {
    const isOver = refund.status === 'processed' || refund.status === 'settled';
    const end = { payment, refund, from: 'paystack' } as const;
    differs(
      'Processed at Paystack, but not in the books yet.',
      isOver
        ? { correct: ({ deps: { db }, tx, now }) => bookRefundEnd(db, tx, { ...end, now }) }
        : { ...follow },
    );
  } else if (stated.status === 'processed' && booked !== stated.amount) {
    differs('The refunded amounts differ.', writeOff(untaken));
  } else if (stated.status !== 'processed' && booked) {
    differs(`In the books, but '${stated.status}' at Paystack.`, writeOff(booked));
  }
}

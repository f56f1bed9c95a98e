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
import { movedOn } from '../../ledger/moved-on.ts';
import { leftAtPaystack, paymentsByReference, writeOffOf } from './compare-payments.ts';
import {
  type Comparison,
  type FoundDifference,
  inNaira,
  type Remedies,
  type Report,
  type StepContext,
} from './comparison.ts';
import { comparePage, lookUpUnseen, maxLookUpsPerStep } from './steps.ts';

/** Key of a refund by its Paystack id; also the scope of its write-offs. */
const keyOf = (id: string) => `refund:${id}` as const;
const oldestPaymentFirst: ListSort<PaymentDoc> = { field: 'createdAt', direction: 1 };

/** Compares Paystack's refunds of the range with the ledger and POC's refunds, a page per step. */
export const paystackRefunds: Comparison = {
  name: 'Refunds at Paystack',
  async step(context, cursor) {
    const { next, steps } = await comparePage(context, cursor, {
      async list(page) {
        const { rows, pageCount } = await context.paystack.listRefundsOf(page);
        // Refunds caused by disputes are compared with the disputes.
        return { rows: rows.filter(({ dispute }) => !dispute), pageCount };
      },
      keyOf: ({ id }) => keyOf(id),
      compare: (rows) => compareRows(context.db, rows, context.report),
    });
    return { next, steps };
  },
};

/** Looks up ledger refunds that are missing from Paystack's list; they may be older than the range. */
export const ledgerRefunds: Comparison = {
  name: 'Refunds in the ledger',
  async step(context, cursor) {
    const { next } = await lookUpUnseen(context, cursor, 'refund', async (entries) => {
      const references = entries.map(({ reference }) => reference);
      const paymentOf = await paymentsByReference(context.db, references);
      return entries.map((entry) => {
        const { refunds = [] } = paymentOf.get(entry.reference) ?? {};
        const refund = refunds.find((one) => refundKey(one) === entry.key) ?? null;
        return { entry, keys: keysOf(refund), lookUp: () => lookUpBooked(context, entry, refund) };
      });
    });
    return { next };
  },
};

/** Looks up open refunds of any age that are missing from Paystack's list. */
export const openRefunds: Comparison = {
  name: 'Refunds under way',
  async step(context, cursor) {
    const { rows, nextCursor } = await findPage(paymentModel(context.db), {
      filter: {
        'refunds.status': trusted({ $in: openRefundStatuses }),
        refunds: trusted({ $elemMatch: { status: { $in: followedRefundStatuses } } }),
      },
      order: oldestPaymentFirst,
      limit: maxLookUpsPerStep,
      cursor: cursor ?? undefined,
      hint: { 'refunds.status': 1 },
      count: async () => 0,
    });
    const followed = rows.flatMap(followedOf);
    const seen = await context.seenOf(followed.flatMap(({ refund }) => keysOf(refund)));
    for (const { payment, refund } of followed) {
      if (!keysOf(refund).some((key) => seen.has(key))) await lookUpOpen(context, payment, refund);
    }
    return { next: nextCursor };
  },
};

/**
 * Re-checks the refunds of one payment.
 * @param reference payment reference, or the id of a transaction unknown to POC
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
    if (!refund || !isListed(refund)) await lookUpBooked(context, entry, refund);
  }
  for (const open of payment ? followedOf(payment) : []) {
    if (!isListed(open.refund)) await lookUpOpen(context, open.payment, open.refund);
  }
}

const followedOf = (payment: PaymentDoc): { payment: PaymentDoc; refund: Refund }[] =>
  payment.refunds
    .filter(({ status }) => followedRefundStatuses.includes(status))
    .map((refund) => ({ payment, refund }));

async function lookUpBooked(
  context: StepContext,
  entry: LedgerEntryDoc,
  refund: Refund | null,
): Promise<void> {
  const { reference, orderId, key: part } = entry;
  const scope = keyOf(refund?.providerId ?? part);
  const ours = -(await leftAtPaystack(context.db, entry, scope));
  if (ours === 0) return;
  await lookUp(context, refund, {
    ...{ reference, orderId, ours, part },
    detail: 'Refunded in the books, but unknown to Paystack.',
    remedies: { writeOff: writeOffOf(scope, entry, ours) },
  });
}

/** A refund unknown to Paystack counts as failed, so that it is sent again. */
function lookUpOpen(context: StepContext, payment: PaymentDoc, refund: Refund): Promise<void> {
  const { _id: paymentId, reference, orderId } = payment;
  const id = { paymentId, refundId: refund._id };
  const failed = { type: 'reported', status: 'failed' } as const;
  return lookUp(context, refund, {
    ...{ reference, orderId, ours: inNaira(refund), part: refundKey(refund) },
    detail: 'In progress here, but unknown to Paystack.',
    remedies: { adopt: (deps) => applyRefundEvent(deps, id, failed) },
  });
}

const keysOf = (refund: Refund | null): string[] => (refund?.providerId ? [keyOf(refund.providerId)] : []);

async function lookUp(
  { db, paystack, report }: StepContext,
  refund: Refund | null,
  missing: Pick<FoundDifference, 'reference' | 'part' | 'orderId' | 'ours' | 'detail' | 'remedies'>,
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
    const writeOffs = writeOffsOf(written, referenceOf(one), keyOf(one.stated.id));
    compareOne({ ...one, entry, writtenOffKobo: 0 - movedOn(['paystack'], writeOffs) }, report);
  }
}

interface OneRefund {
  readonly stated: PaystackRefund;
  /** Ledger entry of the refunded payment. */
  readonly paid: LedgerEntryDoc | null;
  readonly payment: PaymentDoc | null;
  readonly refund: Refund | null;
  readonly entry: LedgerEntryDoc | null;
  readonly writtenOffKobo: number;
}

/** Reference of the refunded payment, or the id of a transaction unknown to POC. */
const referenceOf = ({ stated, paid }: Pick<OneRefund, 'stated' | 'paid'>): string =>
  paid?.reference ?? stated.transaction;

function compareOne(one: OneRefund, report: Report): void {
  const { stated, paid, payment, refund, entry, writtenOffKobo } = one;
  // Only naira is booked, and a failed refund has no entry.
  if (stated.currency !== 'NGN' || (stated.status === 'failed' && entry === null)) return;
  const booked = entry ? writtenOffKobo - movedOn(['paystack'], [entry]) : null;
  const decided = refund ? refund.amountKobo + writtenOffKobo : writtenOffKobo || null;
  const ours = booked ?? decided;
  const about = { reference: referenceOf(one), orderId: paid?.orderId ?? null };
  const differs = (detail: string, remedies: Remedies): void =>
    report({ ...about, kind: 'refund', part: stated.id, ours, theirs: stated.amount, detail, remedies });
  const writeOff = (kobo: number): Remedies => ({ writeOff: writeOffOf(keyOf(stated.id), about, kobo) });
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
      isOver ? { correct: ({ tx, now }) => bookRefundEnd(tx, { ...end, now }) } : { ...follow },
    );
  } else if (stated.status === 'processed' && booked !== stated.amount) {
    differs('The refunded amounts differ.', writeOff(untaken));
  } else if (stated.status !== 'processed' && booked) {
    differs(`In the books, but '${stated.status}' at Paystack.`, writeOff(booked));
  }
}

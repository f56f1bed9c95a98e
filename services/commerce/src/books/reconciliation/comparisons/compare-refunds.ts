import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { type Connection, type Types, trusted } from 'mongoose';
import {
  followedRefundStatuses,
  type PaymentDoc,
  type PaystackRefund,
  paymentModel,
  type Refund,
} from '../../../payments/payments.api.ts';
import { paymentKey } from '../../ledger/book-payment.ts';
import { refundKey } from '../../ledger/book-refund.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { asksPerStep, cursorAfter, ledgerPage, movedOn } from './compare-payments.ts';
import { type Comparison, inNaira, type Report, type StepContext } from './comparison.ts';

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
    const refundsOf = await refundsByReference(context.db, rows);
    const booked = rows.map((entry) => {
      const refunds = refundsOf.get(entry.reference) ?? [];
      return { entry, refund: refunds.find((one) => refundKey(one) === entry.key) ?? null };
    });
    const seen = await context.seenOf(booked.flatMap(({ refund }) => keysOf(refund)));
    const unseen = booked.filter(({ refund }) => !keysOf(refund).some((key) => seen.has(key)));
    const asked = unseen.slice(0, asksPerStep);
    for (const { entry, refund } of asked) {
      await askFor(context, refund, {
        reference: entry.reference,
        orderId: entry.orderId,
        ours: -movedOn('paystack', [entry]),
        detail: 'Refunded in the books, but unknown to Paystack.',
      });
    }
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
    const followed = rows.flatMap(({ orderId, reference, refunds }) =>
      refunds
        .filter(({ status }) => followedRefundStatuses.includes(status))
        .map((refund) => ({ refund, orderId, reference })),
    );
    const seen = await context.seenOf(followed.flatMap(({ refund }) => keysOf(refund)));
    for (const { refund, orderId, reference } of followed) {
      if (keysOf(refund).some((key) => seen.has(key))) continue;
      await askFor(context, refund, {
        reference,
        orderId,
        ours: inNaira(refund),
        detail: 'Under way here, but unknown to Paystack.',
      });
    }
    return { next: nextCursor };
  },
};

const keysOf = (refund: Refund | null): string[] => (refund?.providerId ? [keyOf(refund.providerId)] : []);

async function askFor(
  { db, paystack, report }: StepContext,
  refund: Refund | null,
  missing: { reference: string; orderId: Types.ObjectId | null; ours: number | null; detail: string },
): Promise<void> {
  const known = refund ? await paystack.listRefunds(refund.transactionId) : [];
  const stated = known.find(({ id }) => id === refund?.providerId);
  if (stated) await compareRows(db, [stated], report);
  else report({ ...missing, kind: 'refund', theirs: null });
}

async function compareRows(db: Connection, rows: readonly PaystackRefund[], report: Report): Promise<void> {
  const ledger = ledgerEntryModel(db);
  const keys = rows.map(({ transaction }) => paymentKey(transaction));
  const payments = await ledger.find({ key: trusted({ $in: keys }) }).lean<LedgerEntryDoc[]>();
  const paymentOf = new Map(payments.map((entry) => [entry.key, entry]));
  const refundsOf = await refundsByReference(db, payments);
  const ours = rows.map((stated) => {
    const payment = paymentOf.get(paymentKey(stated.transaction)) ?? null;
    const refunds = refundsOf.get(payment?.reference ?? '') ?? [];
    return {
      stated,
      payment,
      refund: refunds.find(({ providerId }) => providerId === stated.id) ?? null,
    };
  });
  const refundKeys = ours.flatMap(({ refund }) => (refund ? [refundKey(refund)] : []));
  const booked = await ledger.find({ key: trusted({ $in: refundKeys }) }).lean<LedgerEntryDoc[]>();
  const entryOf = new Map(booked.map((entry) => [entry.key, entry]));
  for (const { stated, payment, refund } of ours) {
    compareOne({
      stated,
      payment,
      refund,
      entry: refund && (entryOf.get(refundKey(refund)) ?? null),
      report,
    });
  }
}

interface OneRefund {
  readonly stated: PaystackRefund;
  readonly payment: LedgerEntryDoc | null;
  readonly refund: Refund | null;
  readonly entry: LedgerEntryDoc | null;
  readonly report: Report;
}

function compareOne({ stated, payment, refund, entry, report }: OneRefund): void {
  // The books hold naira only, and a failed refund leaves nothing in them.
  if (stated.currency !== 'NGN' || (stated.status === 'failed' && entry === null)) return;
  const booked = entry ? -movedOn('paystack', [entry]) : null;
  const differs = (detail: string): void =>
    report({
      kind: 'refund',
      reference: payment?.reference ?? stated.transaction,
      orderId: payment?.orderId ?? null,
      ours: booked ?? refund?.amountKobo ?? null,
      theirs: stated.amount,
      detail,
    });
  if (refund === null) differs('Refunded at Paystack, but not by POC.');
  else if (refund.amountKobo !== stated.amount) differs('The amounts of the refund differ.');
  else if (stated.status === 'processed' && booked === null)
    differs('Processed at Paystack, but not in the books yet.');
  else if (stated.status === 'processed' && booked !== stated.amount) differs('The refunded amounts differ.');
  else if (stated.status !== 'processed' && booked !== null) {
    differs(`In the books, but '${stated.status}' at Paystack.`);
  }
}

async function refundsByReference(
  db: Connection,
  entries: readonly LedgerEntryDoc[],
): Promise<Map<string, Refund[]>> {
  const payments = await paymentModel(db)
    .find({ reference: trusted({ $in: entries.map(({ reference }) => reference) }) })
    .lean<PaymentDoc[]>();
  return new Map(payments.map(({ reference, refunds }) => [reference, refunds]));
}

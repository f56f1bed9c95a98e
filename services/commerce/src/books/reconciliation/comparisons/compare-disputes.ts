import { isAcceptedDispute } from '@poc/contracts/dispute-words';
import { type Connection, trusted } from 'mongoose';
import {
  chargebackKey,
  type DisputeDoc,
  disputeModel,
  type PaystackDispute,
} from '../../../payments/payments.api.ts';
import { paymentKey } from '../../ledger/book-payment.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { asksPerStep, cursorAfter, ledgerPage, movedOn } from './compare-payments.ts';
import type { Comparison, Report } from './comparison.ts';

const keyOf = (providerId: string): string => `dispute:${providerId}`;

/** Compares Paystack's disputes of the range with the stored ones and the ledger, a page per step. */
export const paystackDisputes: Comparison = {
  name: 'Disputes at Paystack',
  async step({ db, paystack, range, report, markSeen }, cursor) {
    const page = Number(cursor ?? 1);
    const { rows, pageCount } = await paystack.listDisputes({ ...range, page });
    await compareRows(db, rows, report);
    markSeen(rows.map(({ id }) => keyOf(id)));
    return { next: page < pageCount ? String(page + 1) : null, steps: pageCount };
  },
};

/** Compares chargebacks in the ledger whose disputes are older than Paystack's list. */
export const ledgerChargebacks: Comparison = {
  name: 'Chargebacks in the ledger',
  async step(context, cursor) {
    const { db, paystack, report, seenOf } = context;
    const { rows, nextCursor } = await ledgerPage(context, 'chargeback', cursor);
    const idOf = ({ key }: LedgerEntryDoc): string => key.slice(chargebackKey('').length);
    const seen = await seenOf(rows.map((entry) => keyOf(idOf(entry))));
    const unseen = rows.filter((entry) => !seen.has(keyOf(idOf(entry))));
    const asked = unseen.slice(0, asksPerStep);
    for (const entry of asked) {
      const stated = await paystack.fetchDispute(idOf(entry));
      if (stated) await compareRows(db, [stated], report);
      else {
        report({
          kind: 'dispute',
          reference: entry.reference,
          orderId: entry.orderId,
          ours: -movedOn('paystack', [entry]),
          theirs: null,
          detail: 'Charged back in the books, but unknown to Paystack.',
        });
      }
    }
    const last = asked.at(-1);
    return { next: unseen.length > asked.length && last ? cursorAfter(last) : nextCursor };
  },
};

async function compareRows(db: Connection, rows: readonly PaystackDispute[], report: Report): Promise<void> {
  const [known, entries] = await Promise.all([
    disputeModel(db)
      .find({ providerId: trusted({ $in: rows.map(({ id }) => id) }) })
      .lean<DisputeDoc[]>(),
    ledgerEntryModel(db)
      .find({
        key: trusted({
          $in: rows.flatMap(({ id, transactionId }) => [chargebackKey(id), paymentKey(transactionId)]),
        }),
      })
      .lean<LedgerEntryDoc[]>(),
  ]);
  const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
  for (const stated of rows) {
    compareOne({
      stated,
      ours: known.find(({ providerId }) => providerId === stated.id) ?? null,
      entry: entryOf.get(chargebackKey(stated.id)) ?? null,
      isPaymentBooked: entryOf.has(paymentKey(stated.transactionId)),
      report,
    });
  }
}

interface OneDispute {
  readonly stated: PaystackDispute;
  readonly ours: DisputeDoc | null;
  readonly entry: LedgerEntryDoc | null;
  /** A payment outside the books is reported by another comparison. */
  readonly isPaymentBooked: boolean;
  readonly report: Report;
}

function compareOne({ stated, ours, entry, isPaymentBooked, report }: OneDispute): void {
  const isInNaira = stated.currency === 'NGN';
  const taken = isAcceptedDispute(stated) ? stated.amountKobo : 0;
  const booked = entry ? -movedOn('paystack', [entry]) : 0;
  const differs = (detail: string, mine: number | null, theirs: number): void =>
    report({
      kind: 'dispute',
      reference: stated.reference,
      orderId: ours?.orderId ?? null,
      ours: isInNaira ? mine : null,
      theirs: isInNaira ? theirs : null,
      detail,
    });
  if (ours === null) differs('Disputed at Paystack, but unknown here.', null, stated.amountKobo);
  else if (ours.status !== stated.status) {
    differs(`Here '${ours.status}', at Paystack '${stated.status}'.`, ours.amountKobo, stated.amountKobo);
  } else if (ours.amountKobo !== stated.amountKobo) {
    differs('The disputed amounts differ.', ours.amountKobo, stated.amountKobo);
  } else if (isInNaira && isPaymentBooked && booked !== taken) {
    differs('The amounts charged back differ.', booked, taken);
  }
}

import { isAcceptedDispute } from '@poc/contracts/dispute-texts';
import { type Connection, trusted } from 'mongoose';
import type { CommerceDeps } from '../../../deps.ts';
import {
  bookChargeback,
  chargebackKey,
  type DisputeDoc,
  disputeModel,
  followDispute,
  type PaystackDispute,
} from '../../../payments/payments.api.ts';
import { paymentKey } from '../../ledger/book-payment.ts';
import { findWriteOffs, writeOffsOf } from '../../ledger/book-write-off.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { movedOn } from '../../ledger/moved-on.ts';
import { leftAtPaystack, writeOffOf } from './compare-payments.ts';
import type { Comparison, Remedies, Report, StepContext } from './comparison.ts';
import { comparePage, lookUpUnseen } from './steps.ts';

const keyOf = (providerId: string): string => `dispute:${providerId}`;

/** Compares Paystack's disputes of the range with the stored ones and the ledger, a page per step. */
export const paystackDisputes: Comparison = {
  name: 'Disputes at Paystack',
  async step(context, cursor) {
    const { next, steps } = await comparePage(context, cursor, {
      list: (page) => context.paystack.listDisputes(page),
      keyOf: ({ id }) => keyOf(id),
      compare: (rows) => compareRows(context.db, rows, context.report),
    });
    return { next, steps };
  },
};

/**
 * Looks up ledger chargebacks that are missing from Paystack's list; their disputes may be older than the
 * range.
 */
export const ledgerChargebacks: Comparison = {
  name: 'Chargebacks in the ledger',
  async step(context, cursor) {
    const { next } = await lookUpUnseen(context, cursor, 'chargeback', (entries) =>
      entries.map((entry) => ({
        entry,
        keys: [keyOf(idOf(entry))],
        lookUp: () => compareDispute(context, idOf(entry)),
      })),
    );
    return { next };
  },
};

const idOf = ({ key }: LedgerEntryDoc): string => key.slice(chargebackKey('').length);

/** Re-checks one dispute at Paystack, or its ledger chargeback if Paystack does not know it. */
export async function compareDispute(
  { db, paystack, report }: StepContext,
  providerId: string,
): Promise<void> {
  const stated = await paystack.fetchDispute(providerId);
  if (stated) return compareRows(db, [stated], report);
  const entry = await ledgerEntryModel(db)
    .findOne({ key: chargebackKey(providerId) })
    .lean<LedgerEntryDoc>();
  if (!entry) return;
  const { reference, orderId } = entry;
  const scope = `dispute:${providerId}` as const;
  const ours = -(await leftAtPaystack(db, entry, scope));
  if (ours === 0) return;
  report({
    ...{ kind: 'dispute', reference, part: providerId, orderId, ours, theirs: null },
    detail: 'Charged back in the books, but unknown to Paystack.',
    remedies: { writeOff: writeOffOf(scope, entry, ours) },
  });
}

async function compareRows(db: Connection, rows: readonly PaystackDispute[], report: Report): Promise<void> {
  const [known, entries, writeOffs] = await Promise.all([
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
    findWriteOffs(
      db,
      rows.map(({ reference }) => reference),
    ),
  ]);
  const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
  for (const stated of rows) {
    compareOne({
      stated,
      ours: known.find(({ providerId }) => providerId === stated.id) ?? null,
      entry: entryOf.get(chargebackKey(stated.id)) ?? null,
      writeOffs: writeOffsOf(writeOffs, stated.reference, `dispute:${stated.id}`),
      isPaymentBooked: entryOf.has(paymentKey(stated.transactionId)),
      report,
    });
  }
}

interface OneDispute {
  readonly stated: PaystackDispute;
  readonly ours: DisputeDoc | null;
  readonly entry: LedgerEntryDoc | null;
  readonly writeOffs: readonly LedgerEntryDoc[];
  /** If false, another comparison reports the payment. */
  readonly isPaymentBooked: boolean;
  readonly report: Report;
}

function compareOne({ stated, ours, entry, writeOffs, isPaymentBooked, report }: OneDispute): void {
  const isInNaira = stated.currency === 'NGN';
  const taken = isAcceptedDispute(stated) ? stated.amountKobo : 0;
  const booked = 0 - movedOn(['paystack'], [...(entry ? [entry] : []), ...writeOffs]);
  const about = { reference: stated.reference, orderId: ours?.orderId ?? null };
  const differs = (detail: string, mine: number | null, theirs: number, remedies: Remedies): void =>
    report({
      ...{ ...about, kind: 'dispute', part: stated.id, detail, remedies },
      ours: isInNaira ? mine : null,
      theirs: isInNaira ? theirs : null,
    });
  const untaken = isInNaira && isPaymentBooked ? booked - taken : 0;
  const writeOff = { writeOff: writeOffOf(`dispute:${stated.id}`, about, untaken) };
  const adopt = { adopt: (deps: CommerceDeps) => followDispute(deps, stated.id) };
  // A resolution stored here is final, so only an open or unknown dispute adopts Paystack's state.
  const follow = ours === null || ours.isOpen ? adopt : writeOff;
  if (ours === null) {
    differs('Disputed at Paystack, but unknown here.', null, stated.amountKobo, follow);
  } else if (ours.status !== stated.status) {
    const detail = `Here '${ours.status}', at Paystack '${stated.status}'.`;
    differs(detail, ours.amountKobo, stated.amountKobo, follow);
  } else if (ours.amountKobo !== stated.amountKobo) {
    differs('The disputed amounts differ.', ours.amountKobo, stated.amountKobo, follow);
  } else if (isInNaira && isPaymentBooked && booked !== taken) {
    const isMissing = entry === null && ours.takenKobo === taken;
    differs(
      'The amounts charged back differ.',
      booked,
      taken,
      isMissing ? { correct: ({ tx, now }) => bookChargeback(tx, ours, now) } : writeOff,
    );
  }
}

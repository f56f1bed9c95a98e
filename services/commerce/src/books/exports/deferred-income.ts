import { daysBetween, lagosDay } from '@poc/contracts/lagos-calendar';
import type { CsvColumns } from '@poc/kit/http/csv';
import { inBatches } from '@poc/kit/mongo/in-batches';
import { type Connection, trusted } from 'mongoose';
import { shareOf } from '../../naira.ts';
import { type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import { monthPurposes, netCreditOf } from '../../plans/plans.api.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { movedOn } from '../ledger/moved-on.ts';
import { type Month, within } from './month.ts';

const perBatch = 500;

/** Net income (excluding VAT) of one subscription period, in kobo. */
interface DeferredRow {
  readonly payment: PaymentDoc;
  /** Net of refunds and of credits between plans. */
  readonly incomeKobo: number;
  readonly earnedBeforeKobo: number;
  readonly earnedKobo: number;
  /** Income earned after the month. */
  readonly deferredKobo: number;
}

export const deferredColumns: CsvColumns<DeferredRow> = [
  ['Reference', ({ payment }) => ({ id: payment.reference })],
  ['Invoice', ({ payment }) => ({ id: payment.invoiceNumber ?? '' })],
  ['Plan', ({ payment }) => payment.plan?.plan ?? ''],
  ['Period start', ({ payment }) => payment.plan?.periodStart ?? null],
  ['Period end', ({ payment }) => payment.plan?.periodEnd ?? null],
  ['Income (NGN)', ({ incomeKobo }) => ({ kobo: incomeKobo })],
  ['Earned before (NGN)', ({ earnedBeforeKobo }) => ({ kobo: earnedBeforeKobo })],
  ['Earned in the month (NGN)', ({ earnedKobo }) => ({ kobo: earnedKobo })],
  ['Deferred (NGN)', ({ deferredKobo }) => ({ kobo: deferredKobo })],
];

/**
 * Reads the plan periods with income in the month or later. Income is spread evenly over a period's days; a
 * refund changes the month in which it was decided.
 */
export async function* deferredRows(db: Connection, month: Month): AsyncGenerator<DeferredRow> {
  const returned = await ledgerEntryModel(db).distinct('reference', {
    kind: trusted({ $in: ['refund_owed', 'correction', 'chargeback', 'write_off'] }),
    at: within(month),
  });
  const payments = paymentModel(db)
    .find({
      purpose: trusted({ $in: [...monthPurposes] }),
      accepted: true,
      paidAt: trusted({ $type: 'date', $lt: month.end }),
      $or: [{ 'plan.periodEnd': trusted({ $gt: month.from }) }, { reference: trusted({ $in: returned }) }],
    })
    .sort({ paidAt: 1 })
    .lean<PaymentDoc>()
    .cursor();
  yield* inBatches(payments, perBatch, (batch) => rowsOf(db, batch, month));
}

async function rowsOf(db: Connection, payments: readonly PaymentDoc[], { from, end }: Month) {
  const references = payments.map(({ reference }) => reference);
  const [entries, neighbours] = await Promise.all([
    ledgerEntryModel(db)
      .find({ reference: trusted({ $in: references }) })
      .lean<LedgerEntryDoc[]>(),
    readNeighbours(db, payments),
  ]);
  const entriesOf = Map.groupBy(entries, ({ reference }) => reference);
  return payments.flatMap((payment): DeferredRow[] => {
    const details = { payment, neighbours, entries: entriesOf.get(payment.reference) ?? [] };
    const before = incomeAt(details, from);
    const after = incomeAt(details, end);
    const earnedKobo = after.earnedKobo - before.earnedKobo;
    const deferredKobo = after.incomeKobo - after.earnedKobo;
    if (earnedKobo === 0 && deferredKobo === 0) return [];
    const { incomeKobo } = after;
    return [{ payment, incomeKobo, earnedBeforeKobo: before.earnedKobo, earnedKobo, deferredKobo }];
  });
}

/** Reads all payments of the same users, since one may have been credited to another. */
const readNeighbours = (db: Connection, payments: readonly PaymentDoc[]): Promise<PaymentDoc[]> =>
  paymentModel(db)
    .find({ userId: trusted({ $in: payments.map(({ userId }) => userId) }), orderId: null, accepted: true })
    .hint({ userId: 1, createdAt: -1, _id: -1 })
    .lean<PaymentDoc[]>()
    .exec();

interface IncomeDetails {
  readonly payment: PaymentDoc;
  readonly entries: readonly LedgerEntryDoc[];
  readonly neighbours: readonly PaymentDoc[];
}

/** Returns a period's income and its earned part in kobo, as known at `at`. */
function incomeAt({ payment, entries, neighbours }: IncomeDetails, at: Date) {
  const { plan, reference } = payment;
  const isKnown = ({ paidAt }: PaymentDoc): boolean => paidAt !== null && paidAt < at;
  const previous = neighbours.find((one) => one.reference === plan?.creditReference);
  const next = neighbours.find((one) => one.plan?.creditReference === reference && isKnown(one));
  const booked = entries.filter((entry) => entry.at < at);
  const bookedKobo = -movedOn(['plans', 'refunds', 'chargebacks', 'write_offs'], booked);
  const received = previous && isKnown(payment) ? netCreditOf(payment, previous) : 0;
  const incomeKobo = bookedKobo + received - (next ? netCreditOf(next, payment) : 0);
  const { periodStart, periodEnd, endedAt } = plan ?? {};
  if (!periodStart || !periodEnd || !isKnown(payment)) return { incomeKobo, earnedKobo: incomeKobo };
  // A period ends early when it is credited to the next one, or when the plan is ended.
  const ended = endedAt && endedAt < at ? endedAt : periodEnd;
  const start = lagosDay(periodStart);
  const days = Math.max(1, daysBetween(start, lagosDay(next?.plan?.periodStart ?? ended)));
  const passed = Math.min(days, Math.max(0, daysBetween(start, lagosDay(at))));
  return { incomeKobo, earnedKobo: shareOf(incomeKobo, passed, days) };
}

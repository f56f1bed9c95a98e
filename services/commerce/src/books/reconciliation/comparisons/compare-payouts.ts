import { lagosDay } from '@poc/contracts/lagos-calendar';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { type Connection, trusted } from 'mongoose';
import { findWriteOffs, writeOffsOf } from '../../ledger/book-write-off.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { movedOn } from '../../ledger/moved-on.ts';
import { importPayout } from '../../payouts/import-payout.ts';
import { type PayoutDoc, payoutModel } from '../../payouts/payout.model.ts';
import { writeOffOf } from './compare-payments.ts';
import type { Comparison, Report, StepContext } from './comparison.ts';
import { maxLookUpsPerStep } from './steps.ts';

/**
 * Overlap of successive imports in ms: a payout is listed on arrival, so a slow one may appear after later
 * ones.
 */
const marginMs = 14 * 24 * 60 * 60_000;
const payoutsPerStep = 100;
const oldestFirst: ListSort<PayoutDoc> = { field: 'settledAt', direction: 1 };

/**
 * Ingests new payouts up to the end of the range, starting at the last known one. Paystack lists the newest
 * first, so pages are read from the last one; an interrupted run resumes where it stopped.
 */
export const paystackPayouts: Comparison = {
  name: 'Payouts at Paystack',
  async step(context, cursor) {
    const { db, paystack, range } = context;
    const from = cursor ? new Date(cursor.slice(cursor.indexOf(' ') + 1)) : await beginningOf(db);
    if (from === null || from > range.to) return { next: null };
    const list = (page: number) =>
      paystack.listSettlements({ from, to: range.to, page, perPage: maxLookUpsPerStep });
    const after = (page: number) => (page > 1 ? `${page - 1} ${from.toISOString()}` : null);
    if (cursor) {
      const page = Number.parseInt(cursor, 10);
      await importNew(context, (await list(page)).rows);
      return { next: after(page) };
    }
    const first = await list(1);
    if (first.pageCount > 1) return { next: after(first.pageCount + 1), steps: first.pageCount };
    await importNew(context, first.rows);
    return { next: null };
  },
};

/** Returns the start of the import; null for empty books, since payouts before the first entry are unknown. */
async function beginningOf(db: Connection): Promise<Date | null> {
  const last = await payoutModel(db).findOne().sort({ settledAt: -1 }).lean<PayoutDoc>();
  if (last) return new Date(last.settledAt.getTime() - marginMs);
  const first = await ledgerEntryModel(db).findOne().sort({ at: 1 }).lean<LedgerEntryDoc>();
  return first?.at ?? null;
}

type Settlements = Awaited<ReturnType<StepContext['paystack']['listSettlements']>>['rows'];

async function importNew({ db, paystack }: StepContext, rows: Settlements): Promise<void> {
  const known = await payoutModel(db).distinct('providerId', {
    providerId: trusted({ $in: rows.map(({ id }) => id) }),
  });
  for (const settlement of rows.toReversed()) {
    if (known.includes(settlement.id) || settlement.currency !== 'NGN') continue;
    await importPayout({ db, paystack }, settlement);
  }
}

export const storedPayouts: Comparison = {
  name: 'Payouts',
  async step({ db, range, report }, cursor) {
    const { rows, nextCursor } = await findPage(payoutModel(db), {
      filter: { settledAt: trusted({ $gte: range.from, $lte: range.to }) },
      order: oldestFirst,
      limit: payoutsPerStep,
      cursor: cursor ?? undefined,
      count: async () => 0,
    });
    await comparePayouts(db, rows, report);
    return { next: nextCursor };
  },
};

/** Re-checks one payout. */
export async function comparePayout({ db, report }: StepContext, providerId: string): Promise<void> {
  await comparePayouts(db, await payoutModel(db).find({ providerId }).lean<PayoutDoc[]>(), report);
}

async function comparePayouts(db: Connection, payouts: readonly PayoutDoc[], report: Report): Promise<void> {
  const differing = payouts.filter(({ expectedKobo, paidKobo }) => expectedKobo !== paidKobo);
  if (differing.length === 0) return;
  const writeOffs = await findWriteOffs(
    db,
    differing.map(({ providerId }) => providerId),
  );
  for (const { providerId: reference, expectedKobo, paidKobo, settledAt } of differing) {
    const ours = expectedKobo + movedOn(['paystack'], writeOffsOf(writeOffs, reference, 'payout'));
    if (ours === paidKobo) continue;
    const about = { reference, orderId: null };
    report({
      ...{ ...about, kind: 'payout', ours, theirs: paidKobo },
      detail: `The payout of ${lagosDay(settledAt)} differs from the sum of its transactions.`,
      remedies: { writeOff: writeOffOf('payout', about, paidKobo - ours) },
    });
  }
}

import type { AnyModel } from '@poc/kit/mongo/model';
import { type Connection, Types } from 'mongoose';
import type { Difference } from './comparison.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';
import { lagosDay } from './run-days.ts';

/** Moves the nightly reports of an earlier version to where all reconciliations are. It runs at each start, after the first one with nothing to do. */
export const legacyReports: AnyModel = {
  modelName: 'legacy_reconciliation_reports',
  prepare: moveReports,
};

interface LegacyReport {
  /** 02:00 in Lagos of its night. */
  _id: Date;
  differenceCount: number;
  report: Pick<ReconciliationDoc, 'checked' | 'balanced' | 'accounts'> & {
    from: string;
    to: string;
    differences: Omit<Difference, 'order_number'>[];
  };
  expiresAt: Date;
}

async function moveReports(db: Connection): Promise<void> {
  const legacy = db.collection<LegacyReport>('reconciliation_reports');
  for (;;) {
    // In the order of the index, as every query.
    const rows = await legacy
      .find({ _id: { $gte: new Date(0) } })
      .limit(50)
      .toArray();
    if (rows.length === 0) return;
    await reconciliationModel(db).collection.bulkWrite(
      rows.map((row) => {
        const { _id: night } = row;
        return {
          updateOne: { filter: { night }, update: { $setOnInsert: reconciliationOf(row) }, upsert: true },
        };
      }),
    );
    await legacy.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  }
}

function reconciliationOf({
  _id: night,
  differenceCount,
  report,
  expiresAt,
}: LegacyReport): Omit<ReconciliationDoc, 'night'> {
  const { from, to, checked, balanced, accounts, differences } = report;
  const range = { from: new Date(from), to: new Date(to) };
  return {
    _id: new Types.ObjectId(),
    days: { from: lagosDay(range.from), to: lagosDay(range.to) },
    range,
    trigger: 'nightly',
    startedBy: null,
    state: 'done',
    position: { comparison: '', cursor: null, stepsDone: 0, steps: null },
    version: 0,
    tries: 0,
    nextTryAt: null,
    error: '',
    checked,
    balanced,
    differenceCount,
    differencesByKind: Object.fromEntries(
      [...Map.groupBy(differences, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]),
    ),
    differences: differences.map((difference) => ({ ...difference, order_number: null })),
    accounts,
    startedAt: night,
    endedAt: night,
    expiresAt,
  };
}

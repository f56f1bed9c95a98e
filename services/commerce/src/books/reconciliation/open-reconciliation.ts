import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { comparisons } from './comparisons/comparisons.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';
import { type Days, rangeOf } from './run-days.ts';

const keptMs = 365 * 24 * 60 * 60_000;

interface Wanted extends Pick<ReconciliationDoc, 'trigger' | 'startedBy' | 'night'> {
  readonly days: Days;
}

/** The reconciliation that runs. */
export const activeReconciliation = (db: Connection) =>
  reconciliationModel(db).findOne({ active: true }).lean<ReconciliationDoc>();

/**
 * Begins a reconciliation, unless one runs already: a worker does its steps.
 * @param within is done in the same transaction when one is begun
 * @returns the new one; or the one that runs, which may be of other days; or null when that has ended just now, or one of
 *   the same night has been there before
 */
export async function openReconciliation(
  { db, now }: { db: Connection; now: Date },
  { days, ...wanted }: Wanted,
  within: (tx: Transaction, opened: ReconciliationDoc) => Promise<void> = async () => undefined,
): Promise<ReconciliationDoc | null> {
  const opened: ReconciliationDoc = {
    ...wanted,
    _id: new Types.ObjectId(),
    days,
    range: rangeOf(days, now),
    state: 'running',
    active: true,
    position: { comparison: comparisons[0]?.name ?? '', cursor: null, stepsDone: 0, steps: null },
    version: 0,
    tries: 0,
    nextTryAt: null,
    error: '',
    checked: 0,
    balanced: true,
    differenceCount: 0,
    differencesByKind: {},
    differences: [],
    accounts: [],
    startedAt: now,
    endedAt: null,
    expiresAt: new Date(now.getTime() + keptMs),
  };
  try {
    await withTransaction(db, async (tx) => {
      await reconciliationModel(db).create([opened], { session: tx.session });
      await within(tx, opened);
    });
    return opened;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return activeReconciliation(db);
  }
}

import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { comparisons } from './comparisons/comparisons.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';
import { type Days, rangeOf } from './run-days.ts';

const retentionMs = 365 * 24 * 60 * 60_000;

interface ReconciliationRequest extends Pick<ReconciliationDoc, 'trigger' | 'startedBy' | 'night'> {
  readonly days: Days;
}

export const activeReconciliation = (db: Connection) =>
  reconciliationModel(db).findOne({ active: true }).lean<ReconciliationDoc>();

/**
 * Starts a reconciliation unless one runs; a worker performs its steps.
 * @param within runs in the transaction that starts it
 * @returns the new run, or the running one (possibly for other days); null if that has just ended, or the night
 * already has a run
 */
export async function openReconciliation(
  { db, now }: { db: Connection; now: Date },
  { days, ...wanted }: ReconciliationRequest,
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
    expiresAt: new Date(now.getTime() + retentionMs),
  };
  try {
    await withTransaction(db, async (tx) => {
      await reconciliationModel(tx).create(opened);
      await within(tx, opened);
    });
    return opened;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return activeReconciliation(db);
  }
}

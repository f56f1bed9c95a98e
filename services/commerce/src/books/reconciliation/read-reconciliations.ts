import type { Reconciliation, ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import type { Connection } from 'mongoose';
import { namesOf } from '../../buyers/buyers.api.ts';
import { type Difference, withIds } from './comparisons/comparison.ts';
import { presentReconciliation, type Summary } from './present-reconciliation.ts';
import type { ReconciliationDoc } from './reconciliation.model.ts';
import { resolutionsOf } from './resolutions-of.ts';

export async function readReconciliations(
  db: Connection,
  runs: readonly Summary[],
): Promise<Reconciliation[]> {
  const nameOf = await namesOf(
    db,
    runs.flatMap(({ startedBy }) => startedBy ?? []),
  );
  return runs.map(({ startedBy, ...run }) =>
    presentReconciliation(run, startedBy === null ? '' : nameOf(startedBy)),
  );
}

export async function readReconciliation(db: Connection, run: Summary): Promise<Reconciliation> {
  const name = run.startedBy === null ? '' : (await namesOf(db, [run.startedBy]))(run.startedBy);
  return presentReconciliation(run, name);
}

export const readReport = async (db: Connection, run: ReconciliationDoc): Promise<ReconciliationReport> => ({
  ...(await readReconciliation(db, run)),
  accounts: run.accounts,
  differences: await readDifferences(db, run.startedAt, withIds(run.differences)),
});

/** Adds resolutions to the differences of a run started at `listedAt`. */
export async function readDifferences(
  db: Connection,
  listedAt: Date,
  differences: readonly Difference[],
): Promise<ReconciliationReport['differences']> {
  const resolutions = await resolutionsOf(
    db,
    differences.map(({ id }) => id),
    listedAt,
  );
  const nameOf = await namesOf(
    db,
    [...resolutions.values()].map(({ by }) => by),
  );
  return differences.map((difference) => {
    const { action, reason, by, doneAt } = resolutions.get(difference.id) ?? {};
    const resolution =
      action && reason && by && doneAt ? { action, reason, by: nameOf(by), at: doneAt.toISOString() } : null;
    return { ...difference, resolution };
  });
}

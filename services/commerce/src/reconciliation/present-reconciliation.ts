import type { Reconciliation, ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import type { Connection } from 'mongoose';
import { namesOf } from '../projections/names-of.ts';
import type { Difference } from './comparison.ts';
import { comparisons } from './comparisons.ts';
import type { ReconciliationDoc } from './reconciliation.model.ts';

/** What a list shows of one. */
type Summary = Omit<ReconciliationDoc, 'differences' | 'accounts'>;

/** Reconciliations without what they found in detail, with the names of those who started them. */
export async function presentReconciliations(
  db: Connection,
  runs: readonly Summary[],
): Promise<Reconciliation[]> {
  const nameOf = await namesOf(
    db,
    runs.flatMap(({ startedBy }) => startedBy ?? []),
  );
  return runs.map(({ startedBy, ...run }) => present(run, startedBy === null ? '' : nameOf(startedBy)));
}

/** One of them. */
export async function presentReconciliation(db: Connection, run: Summary): Promise<Reconciliation> {
  const name = run.startedBy === null ? '' : (await namesOf(db, [run.startedBy]))(run.startedBy);
  return present(run, name);
}

/** With all that it found. */
export const presentReport = async (
  db: Connection,
  run: ReconciliationDoc,
): Promise<ReconciliationReport> => ({
  ...(await presentReconciliation(db, run)),
  accounts: run.accounts,
  differences: run.differences,
});

const present = (run: Omit<Summary, 'startedBy'>, startedBy: string): Reconciliation => ({
  id: run._id.toHexString(),
  ...run.days,
  trigger: run.trigger,
  started_by: startedBy,
  state: run.state,
  started_at: run.startedAt.toISOString(),
  ended_at: run.endedAt?.toISOString() ?? null,
  error: run.error,
  next_try_at: run.nextTryAt?.toISOString() ?? null,
  progress: run.state === 'running' ? progressOf(run.position) : null,
  checked: run.checked,
  balanced: run.balanced,
  difference_count: run.differenceCount,
  differences_by_kind: Object.entries(run.differencesByKind).map(([kind, count]) => ({
    kind: kind as Difference['kind'],
    count,
  })),
});

const progressOf = ({
  comparison,
  stepsDone,
  steps,
}: ReconciliationDoc['position']): Reconciliation['progress'] => ({
  comparison,
  number: comparisons.findIndex(({ name }) => name === comparison) + 1,
  of: comparisons.length,
  pages_done: stepsDone,
  pages: steps,
});

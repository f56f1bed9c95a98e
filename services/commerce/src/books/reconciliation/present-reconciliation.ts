import type { Reconciliation } from '@poc/contracts/entities/reconciliation';
import type { Difference } from './comparisons/comparison.ts';
import { comparisons } from './comparisons/comparisons.ts';
import type { ReconciliationDoc } from './reconciliation.model.ts';

export type Summary = Omit<ReconciliationDoc, 'differences' | 'accounts'>;

export const presentReconciliation = (
  run: Omit<Summary, 'startedBy'>,
  startedBy: string,
): Reconciliation => ({
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

import { createLease } from '@poc/kit/jobs/lease';
import { pause } from '@poc/kit/retry';
import { openReconciliation } from './open-reconciliation.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';
import type { StepDeps } from './run-comparison-step.ts';
import type { Days } from './run-days.ts';
import { workLease, workOnReconciliation } from './work-on-reconciliation.ts';

const lookAgainMs = 500;

/**
 * Runs a reconciliation to its end for a command, here or in the process that already works on it. Failures are
 * not retried: the command reports them.
 * @returns the ended run; null while a run for other days is active
 */
export async function reconcileNow(deps: StepDeps, days: Days): Promise<ReconciliationDoc | null> {
  const { db, clock } = deps;
  const opened = await openReconciliation(
    { db, now: clock.now() },
    { days, trigger: 'command', startedBy: null },
  );
  if (opened?.days.from !== days.from || opened.days.to !== days.to) return null;
  const lease = createLease(db, workLease);
  const { signal } = new AbortController();
  for (;;) {
    try {
      await workOnReconciliation(deps, { hold: () => lease.hold(), signal, maxTries: 1 });
    } finally {
      await lease.release();
    }
    const run = await reconciliationModel(db).findById(opened._id).lean<ReconciliationDoc>().orFail();
    if (run.state !== 'running') return run;
    await pause(lookAgainMs);
  }
}

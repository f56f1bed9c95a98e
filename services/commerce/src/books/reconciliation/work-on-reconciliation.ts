import type { Deps } from '../../config.ts';
import { activeReconciliation } from './open-reconciliation.ts';
import type { ReconciliationDoc } from './reconciliation.model.ts';
import { runComparisonStep, type StepDeps } from './run-comparison-step.ts';

/** Spans more than an hour, longer than most Paystack outages. */
const usualMaxTries = 10;

/** Name of the lease under which one process at a time runs the steps. */
export const workLease = 'reconciliation';

const isReady = ({ nextTryAt }: ReconciliationDoc, now: Date): boolean =>
  nextTryAt === null || nextTryAt <= now;

export async function hasReadyReconciliation({ db, clock }: Deps): Promise<boolean> {
  const run = await activeReconciliation(db);
  return run !== null && isReady(run, clock.now());
}

/**
 * Runs the steps of the current reconciliation until it ends, waits for a retry, or another process holds the
 * lease. The next worker resumes where it stopped.
 * @param options.hold acquires or extends the lease
 * @param options.signal aborts after the current step
 */
export async function workOnReconciliation(
  deps: StepDeps,
  options: { hold: () => Promise<boolean>; signal: AbortSignal; maxTries?: number },
): Promise<void> {
  const { hold, signal, maxTries = usualMaxTries } = options;
  while (!signal.aborted && (await hold())) {
    const run = await activeReconciliation(deps.db);
    if (!run || !isReady(run, deps.clock.now())) return;
    await runComparisonStep(deps, run, maxTries);
  }
}

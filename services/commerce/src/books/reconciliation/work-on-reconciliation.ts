import type { Deps } from '../../config.ts';
import { activeReconciliation } from './open-reconciliation.ts';
import type { ReconciliationDoc } from './reconciliation.model.ts';
import { type StepDeps, takeStep } from './take-step.ts';

/** Tries of one step in a row, over a good hour: Paystack's outages are mostly shorter. */
const usualMaxTries = 10;

/** The lease of which one process at a time does the steps. */
export const workLease = 'reconciliation';

const isReady = ({ nextTryAt }: ReconciliationDoc, now: Date): boolean =>
  nextTryAt === null || nextTryAt <= now;

/** Whether a reconciliation runs whose next step can be done. */
export async function hasReadyReconciliation({ db, clock }: Deps): Promise<boolean> {
  const run = await activeReconciliation(db);
  return run !== null && isReady(run, clock.now());
}

/**
 * Does the steps of the reconciliation that runs, until it is over, or waits for its next try, or another process holds
 * the lease. Anyone who comes next goes on where it stopped.
 * @param options.hold takes or prolongs the lease
 * @param options.signal says when to leave the rest for another time
 */
export async function workOnReconciliation(
  deps: StepDeps,
  options: { hold: () => Promise<boolean>; signal: AbortSignal; maxTries?: number },
): Promise<void> {
  const { hold, signal, maxTries = usualMaxTries } = options;
  while (!signal.aborted && (await hold())) {
    const run = await activeReconciliation(deps.db);
    if (!run || !isReady(run, deps.clock.now())) return;
    await takeStep(deps, run, maxTries);
  }
}

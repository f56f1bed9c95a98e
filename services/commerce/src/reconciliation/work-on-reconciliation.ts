import { activeReconciliation } from './open-reconciliation.ts';
import { type StepDeps, takeStep } from './take-step.ts';

/** Tries of one step in a row, over a good hour: Paystack's outages are mostly shorter. */
const usualMaxTries = 10;

/** The lease of which one process at a time does the steps. */
export const workLease = 'reconciliation';

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
    if (!run || (run.nextTryAt !== null && run.nextTryAt > deps.clock.now())) return;
    await takeStep(deps, run, maxTries);
  }
}

import { JobLost } from './claim-job.ts';

/** Interval of lease renewals in ms, shorter than the lease. */
const renewEveryMs = 2_000;

/**
 * Runs work on one video while renewing the caller's lease.
 * @param renewLease resolves to false once the lease is lost
 * @param work receives a signal that also aborts once the lease is lost, with JobLost as reason
 */
export async function whileLeased<T>(
  renewLease: () => Promise<boolean>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renewLease().then(
      (isOurs) => isOurs || lost.abort(new JobLost('the lease lapsed')),
      (error: unknown) => lost.abort(error),
    );
  }, renewEveryMs);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(renewing);
  }
}

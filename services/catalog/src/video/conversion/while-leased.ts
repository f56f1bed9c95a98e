import { JobLost } from './claim-job.ts';

/** Interval of lease renewals in ms, shorter than the lease. */
const holdEveryMs = 2_000;

/**
 * Runs work on one video and renews the caller's lease in the meantime.
 * @param hold extends the lease; resolves to false once it is lost
 * @param work receives a signal that also aborts once the lease is lost, with JobLost as reason
 */
export async function whileLeased<T>(
  hold: () => Promise<boolean>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const holding = setInterval(() => {
    hold().then(
      (isOurs) => isOurs || lost.abort(new JobLost('the lease lapsed')),
      (error: unknown) => lost.abort(error),
    );
  }, holdEveryMs);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(holding);
  }
}

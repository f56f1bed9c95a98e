import { withTimeout } from '../concurrency/with-timeout.ts';
import { AppError, fail } from '../errors.ts';

const storeTimeoutMs = 10_000;

/**
 * Waits for the object store with a timeout.
 * @throws service_unavailable on a failure or a timeout; an `AppError` passes unchanged
 */
export async function withStoreTimeout<T>(work: Promise<T>, timeoutMs = storeTimeoutMs): Promise<T> {
  try {
    return await withTimeout(work, timeoutMs);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    return fail('service_unavailable', { internal: 'the object store is not responding', cause });
  }
}

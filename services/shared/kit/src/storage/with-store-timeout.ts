import { withTimeout } from '../concurrency/with-timeout.ts';
import { CatalogueError, fail } from '../errors.ts';

/** A store that hangs must not hang everyone with it. */
const storeTimeoutMs = 10_000;

/**
 * Waits for the object store, but not for long.
 * @throws service_unavailable when it fails, or takes longer; its own failures of the catalogue as they are
 */
export async function withStoreTimeout<T>(work: Promise<T>, timeoutMs = storeTimeoutMs): Promise<T> {
  try {
    return await withTimeout(work, timeoutMs);
  } catch (cause) {
    if (cause instanceof CatalogueError) throw cause;
    return fail('service_unavailable', { internal: 'the object store does not answer', cause });
  }
}

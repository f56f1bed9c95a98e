import { setTimeout as sleep } from 'node:timers/promises';
import { CatalogueError, fail } from './errors.ts';

/** A store that hangs must not hang everyone with it. */
const storeTimeoutMs = 10_000;

/**
 * Waits for the object store, but not for long.
 * @throws service_unavailable when it fails, or takes longer; its own failures of the catalogue as they are
 */
export async function inTime<T>(work: Promise<T>, timeoutMs = storeTimeoutMs): Promise<T> {
  const patience = new AbortController();
  const tooLong = sleep(timeoutMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([work, tooLong]);
  } catch (cause) {
    if (cause instanceof CatalogueError) throw cause;
    return fail('service_unavailable', { internal: 'the object store does not answer', cause });
  } finally {
    patience.abort();
  }
}

import { limits } from '../../config/limits.ts';
import { sleep } from '../sleep.ts';

/** A chunk failed to load, after all retries. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'CodeLoadError';
  }
}

/**
 * Loads a chunk, with retries and backoff, because unreliable connections lose requests.
 * @throws CodeLoadError when the last attempt fails, or immediately when offline
 */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  for (const pauseMs of limits.codeRetryPausesMs) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw new CodeLoadError(error);
    }
    await sleep(pauseMs);
  }
  return load().catch((error: unknown) => Promise.reject(new CodeLoadError(error)));
}

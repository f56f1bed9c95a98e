import { limits } from '../../config/limits.ts';
import { sleep } from '../sleep.ts';

/** A part of the app whose code could not be loaded, however often it was tried. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'CodeLoadError';
  }
}

/**
 * Loads a chunk. On a bad line a request is lost now and then, so it is tried again, after growing pauses.
 * @throws CodeLoadError when the last try fails too; without a network at once
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

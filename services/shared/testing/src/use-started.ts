import { beforeAll } from 'vitest';

/**
 * Starts something before the tests of a file, or of a group, and stops it after them.
 * @param stop left out: what was started needs no stopping
 * @returns what was started, empty until then: a plain object, as its properties are copied
 */
export function useStarted<T extends object>(start: () => Promise<T>, stop?: (started: T) => unknown): T {
  const filled = {} as T;
  beforeAll(async () => {
    const started = await start();
    Object.assign(filled, started);
    return () => stop?.(started);
  });
  return filled;
}

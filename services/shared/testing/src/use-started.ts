import { beforeAll } from 'vitest';

/**
 * Starts a resource before the tests of a file or group, and stops it afterwards.
 * @param stop default: no clean-up
 * @returns a plain object that receives the resource's properties once started
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

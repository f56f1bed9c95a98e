/**
 * Makes concurrent calls with the same key share one run of the work.
 * @param keyOf key of a call; by default all calls have the same key
 */
export function singleFlight<Args extends unknown[], T>(
  work: (...args: Args) => Promise<T>,
  keyOf: (...args: Args) => string = () => '',
): (...args: Args) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (...args) => {
    const key = keyOf(...args);
    const pending = running.get(key);
    if (pending) return pending;
    const run = work(...args).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
}

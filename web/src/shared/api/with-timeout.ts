/**
 * Gives a task a time limit. A server that hangs, or a phone that lost its line without noticing, would otherwise keep
 * people waiting for minutes.
 * @param task gets a signal that fires at the limit, or together with `signal`
 * @param limitMs from now, in milliseconds
 * @throws what `task` throws; the signal's reason when it fired, also where the task does not listen to it
 */
export async function withTimeout<T>(
  task: (signal: AbortSignal) => Promise<T>,
  limitMs: number,
  signal?: AbortSignal,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException(`No answer within ${limitMs} ms.`, 'TimeoutError')),
    limitMs,
  );
  const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
  try {
    return await Promise.race([task(either), firing(either)]);
  } finally {
    clearTimeout(timer);
  }
}

function firing(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

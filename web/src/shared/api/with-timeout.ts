/**
 * Runs a task with a time limit, so that a hung server or a silently lost connection does not block for minutes.
 * @param task receives a signal that aborts at the limit, or together with `signal`
 * @param limitMs in milliseconds
 * @throws what `task` throws; the signal's reason when it aborted, even if the task ignores it
 */
export async function withTimeout<T>(
  task: (signal: AbortSignal) => Promise<T>,
  limitMs: number,
  signal?: AbortSignal,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException(`No response within ${limitMs} ms.`, 'TimeoutError')),
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

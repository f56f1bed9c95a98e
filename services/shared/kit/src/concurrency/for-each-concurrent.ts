/**
 * Runs work for each item, at most `maxConcurrent` at a time. A failure does not stop the others.
 * @throws the first failure, after all items were tried
 */
export async function forEachConcurrent<T>(
  items: readonly T[],
  { maxConcurrent, signal }: { maxConcurrent: number; signal: AbortSignal },
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (signal.aborted) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  if (failures.length > 0) throw failures[0];
}

/** Reads what belongs to a key, together with what others ask for at the same time. */
export type BatchedRead<K, V> = (key: K) => Promise<V>;

/** Of so many keys at most, so that none makes a query without end. */
const largestBatch = 200;

interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes one query of the reads of many requests. While few ask, each is read at once and by itself; while many do, those
 * that come during a read share the next: one is under way at a time. Nobody is given what was read before they asked.
 * @param readMany gives the function that finds what belongs to one of the keys
 */
export function batchReads<K, V>(
  readMany: (keys: readonly K[]) => Promise<(key: K) => V>,
): BatchedRead<K, V> {
  let waiting: Waiting<K, V>[] = [];
  let isRunning = false;

  async function run(batch: readonly Waiting<K, V>[]): Promise<void> {
    isRunning = true;
    try {
      const outcomeOf = await readMany(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(outcomeOf(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      isRunning = false;
      // Who asks before this turn of the event loop is over goes with the next read: the busier, the fewer queries.
      setImmediate(next);
    }
  }

  function next(): void {
    if (waiting.length === 0 || isRunning) return;
    const batch = waiting.slice(0, largestBatch);
    waiting = waiting.slice(largestBatch);
    void run(batch);
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Those who ask in the same turn of the event loop go together.
      if (waiting.length === 1) setImmediate(next);
    });
}

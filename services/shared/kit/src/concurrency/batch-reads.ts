/** Reads what belongs to a key, together with what others ask for at the same time. */
export type BatchedRead<K, V> = (key: K) => Promise<V>;

/** Of so many keys at most, so that none makes a query without end. */
const largestBatch = 200;

/**
 * After a read for several the next one begins so much later, and is for more of them: under load what each query costs by
 * itself is more than what it reads.
 */
const pauseMs = 3;

interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes one query of the reads of many requests. While few ask, each is read at once and by itself; while many do, those
 * that come during a read, or shortly after it, share the next: one is under way at a time. Nobody is given what was read before
 * they asked.
 * @param readMany gives the function that finds what belongs to one of the keys
 */
export function batchReads<K, V>(
  readMany: (keys: readonly K[]) => Promise<(key: K) => V>,
): BatchedRead<K, V> {
  let waiting: Waiting<K, V>[] = [];
  let isHeld = false;

  async function run(batch: readonly Waiting<K, V>[]): Promise<void> {
    isHeld = true;
    let isOneOfMany = false;
    try {
      const outcomeOf = await readMany(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(outcomeOf(key));
      isOneOfMany = batch.length > 1 && batch.length < largestBatch;
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    if (isOneOfMany) setTimeout(goOn, pauseMs);
    // Who asks before this turn of the event loop is over goes with the next read.
    else setImmediate(goOn);
  }

  function goOn(): void {
    isHeld = false;
    next();
  }

  function next(): void {
    if (waiting.length === 0 || isHeld) return;
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

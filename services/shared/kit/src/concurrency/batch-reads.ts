/** Reads the value of a key, batched with concurrent reads. */
export type BatchedRead<K, V> = (key: K) => Promise<V>;

/** Maximum number of keys per query. */
const maxBatch = 200;

/**
 * Delay after a read of several keys, which enlarges the next batch: under load the fixed cost of a query exceeds that
 * of its rows.
 */
const pauseMs = 3;

interface PendingRead<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Batches reads of many requests into one query. Without load each key is read immediately; under load, reads that
 * arrive during a query or shortly after it share the next one. One query runs at a time, and no result is older than
 * its read.
 * @param readMany returns the function that looks up the value of a key
 */
export function batchReads<K, V>(
  readMany: (keys: readonly K[]) => Promise<(key: K) => V>,
): BatchedRead<K, V> {
  let waiting: PendingRead<K, V>[] = [];
  let isHeld = false;

  async function run(batch: readonly PendingRead<K, V>[]): Promise<void> {
    isHeld = true;
    let isOneOfMany = false;
    try {
      const outcomeOf = await readMany(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(outcomeOf(key));
      isOneOfMany = batch.length > 1 && batch.length < maxBatch;
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    if (isOneOfMany) setTimeout(resume, pauseMs);
    // Reads of the rest of this event-loop turn join the next query.
    else setImmediate(resume);
  }

  function resume(): void {
    isHeld = false;
    next();
  }

  function next(): void {
    if (waiting.length === 0 || isHeld) return;
    const batch = waiting.slice(0, maxBatch);
    waiting = waiting.slice(maxBatch);
    void run(batch);
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Reads of the same event-loop turn share a query.
      if (waiting.length === 1) setImmediate(next);
    });
}

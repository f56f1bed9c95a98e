import type { Connection } from 'mongoose';

const batchSize = 5_000;
/** Batches in flight: MongoDB writes one while the next is generated. */
const inFlight = 3;

/** The data is temporary: no durability needed. */
const writeConcern = { w: 1, journal: false };

/**
 * Inserts many documents directly, bypassing mongoose. Drops indexes first and builds them at the end: sorting once
 * is much faster than maintaining each index per row.
 * @param work.make creates the document of a number from 0, below `to`
 * @returns seconds taken, index builds included
 */
export async function insertMany(
  db: Connection,
  work: {
    collection: string;
    to: number;
    make: (at: number) => object;
    say: (text: string) => void;
    signal: AbortSignal;
  },
): Promise<number> {
  const { collection, to, make, say, signal } = work;
  const begunMs = performance.now();
  const rows = db.collection(collection);
  const indexes = (await rows.indexes()).filter(({ name }) => name !== '_id_');
  if (indexes.length > 0) await rows.dropIndexes();
  let next = 0;
  let nextSaid = 1_000_000;
  const worker = async (): Promise<void> => {
    while (next < to) {
      signal.throwIfAborted();
      const first = next;
      next = Math.min(to, next + batchSize);
      const batch = Array.from({ length: next - first }, (_, at) => make(first + at));
      await rows.insertMany(batch, { ordered: false, writeConcern });
      if (next < nextSaid) continue;
      nextSaid += 1_000_000;
      say(`${collection}: ${next.toLocaleString('en')} of ${to.toLocaleString('en')}`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  signal.throwIfAborted();
  if (indexes.length > 0) await rows.createIndexes(indexes.map(({ v: _, ...index }) => index));
  return (performance.now() - begunMs) / 1_000;
}

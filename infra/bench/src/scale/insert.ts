import type { Connection } from 'mongoose';

const batchSize = 5_000;
/** So many batches are on their way at once: MongoDB writes one while the next is made. */
const inFlight = 3;

/** Nothing of it must survive a crash. */
const writeConcern = { w: 1, journal: false };

/**
 * Puts many documents into a collection as they are, past mongoose. Its indexes are taken away first and built at the end:
 * sorting once is much quicker than putting each row into each index.
 * @param work.make the document of a number from 0 on, below `to`
 * @returns the seconds it took, the indexes included
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
